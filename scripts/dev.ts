// Starts the product with hot reload: Vite serves the site and forwards other requests to the API. After changes, code
// is generated again and the API restarts.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { onParentExit } from '../api/entry/parentExit.ts';
import { readSettings } from '../api/env.ts';

/** The files whose change restarts the API. */
const apiSources = /^(api|domain)\/.+(?<!\.test)\.(ts|json)$|^\.env$/;
/** The files that code is generated from. */
const generationSources = /\.graphql$|^codegen(\/|\.ts$)/;
/** The paths that the API serves besides pages. */
const apiPaths =
  '^/(feed\\.|graphql|health|images/|local-sign-in|manifest\\.webmanifest|metrics|robots\\.txt|sitemap\\.xml|thought/.+\\.jpg)';
/** The delay after a change, in which more files may change. */
const changeDelayMs = 50;

// The environment before .env is read. The API reads .env at each start, except for inherited variables.
const inheritedEnv = { ...process.env };
if (existsSync('.env')) process.loadEnvFile('.env');
const { port } = readSettings(process.env);
const apiUrl = `http://127.0.0.1:${port + 1}`;
let api: ChildProcess | undefined;
/** Becomes true when the API listens, or false when it has ended. */
let isReady = Promise.withResolvers<boolean>();

const vite = await createServer({
  configFile: 'web/vite.config.ts',
  plugins: [createPagePlugin()],
  server: {
    port,
    strictPort: true,
    host: '127.0.0.1',
    proxy: { [apiPaths]: { target: apiUrl, changeOrigin: true, bypass: requireApi } },
  },
});
await vite.listen();
const generate = debounce(() => spawn('graphql-codegen --silent', { stdio: 'inherit', shell: true }));
const restartApi = debounce(() => void startApi());
vite.watcher.add(['api', 'domain', 'codegen', 'codegen.ts', 'schema.graphql', '.env']);
vite.watcher.on('all', (_event, file) => {
  const path = relative('.', file).replaceAll(sep, '/');
  if (generationSources.test(path)) generate();
  if (apiSources.test(path)) restartApi();
});
generate();
restartApi();
const shutDown = () => {
  api?.kill();
  void vite.close().then(() => process.exit());
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, shutDown);
onParentExit(shutDown);

/** Restarts the API, which prints its links and ends with this process. */
async function startApi(): Promise<void> {
  isReady = Promise.withResolvers();
  if (api?.kill('SIGKILL')) await once(api, 'exit');
  const started = spawn(process.execPath, ['api/entry/node.ts'], {
    env: {
      LOG_FORMAT: 'text',
      NODE_COMPILE_CACHE: '.cache/node',
      ...inheritedEnv,
      PORT: String(port + 1),
      SITE_DIR: 'web',
      DEV_SERVER_URL: `http://127.0.0.1:${port}`,
      PUBLIC_URL: `http://localhost:${port}`,
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const { resolve } = isReady;
  started.once('message', () => resolve(true));
  started.once('exit', () => resolve(false));
  api = started;
}

/** Waits until the API listens. @throws if the API has ended because of an error. */
async function requireApi(): Promise<undefined> {
  if (!(await isReady.promise)) throw new Error('The API has ended: its error is in the terminal.');
}

/** The API renders the pages, with their settings and metadata; Vite adds hot reload. */
function createPagePlugin(): Plugin {
  return {
    name: 'pages-of-the-api',
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const { url = '/', headers } = request;
        if (headers.accept?.includes('text/html') !== true) return next();
        const respond = async () => {
          await requireApi();
          const page = await fetch(apiUrl + url, { headers: { accept: 'text/html' } });
          const html = await server.transformIndexHtml(url, await page.text());
          response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
        };
        // Retries once, because the API may have been restarted while it rendered the page.
        respond().catch(respond).catch(next);
      });
    },
  };
}

function debounce(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, changeDelayMs);
  };
}
