// Runs the product with hot reload: Vite serves the site and passes on other requests to the API. The code is generated again
// after a change of its sources, the API is restarted after a change of its files, and the page shows the errors of both.
import { existsSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { onParentExit } from '../api/entry/parentExit.ts';
import { readSettings } from '../api/env.ts';
import { apiPlugin } from './dev/apiPlugin.ts';
import { createApiProcess } from './dev/apiProcess.ts';
import { generateCode, generationSources } from './dev/codeGeneration.ts';
import { createErrorOverlay } from './dev/errorOverlay.ts';

/** The API is restarted after a change of these files. */
const apiSources = /^(api|domain)\/.+(?<!\.test)\.(ts|json)$|^\.env$/;

// The API reads .env itself at each start, and would not see a change in a variable that it has inherited.
const inheritedEnv = { ...process.env };
try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  await startDevServer(readSettings(process.env).port);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function startDevServer(port: number): Promise<void> {
  const overlay = createErrorOverlay();
  const api = createApiProcess(
    {
      LOG_FORMAT: 'text',
      NODE_COMPILE_CACHE: '.cache/node',
      ...inheritedEnv,
      PORT: String(port + 1),
      SITE_DIR: 'web',
      DEV_SERVER_URL: `http://127.0.0.1:${port}`,
      PUBLIC_URL: `http://localhost:${port}`,
    },
    (error) => overlay.report('API', error),
  );
  let lastGeneration = Promise.resolve();
  const generate = () => {
    lastGeneration = lastGeneration.then(async () =>
      overlay.report('code generation', await generateCode(vite)),
    );
  };
  const watchPlugin: Plugin = {
    name: 'watch-sources',
    configureServer: ({ watcher }) => {
      watcher.add(['api', 'domain', 'codegen', 'codegen.ts', 'schema.graphql', '.env']);
      watcher.on('all', (_event, file) => {
        const path = relative('.', file).replaceAll(sep, '/');
        if (generationSources.test(path)) generate();
        if (apiSources.test(path)) api.restart();
      });
    },
  };
  const vite = await createServer({
    configFile: 'web/vite.config.ts',
    plugins: [apiPlugin(`http://127.0.0.1:${port + 1}`, api.waitUntilReady), overlay.plugin, watchPlugin],
    server: { port, strictPort: true, host: '127.0.0.1' },
  });
  await vite.listen();
  // The API is started last, so that an earlier failure doesn't leave its process running. It prints the links.
  api.restart();
  generate();
  const shutDown = () => void Promise.all([api.stop(), vite.close()]).then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, shutDown);
  onParentExit(shutDown);
}
