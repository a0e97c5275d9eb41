// Runs the product with hot reload: Vite serves the site and proxies other requests to the API, which restarts on changes.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'vite';
import { readSettings } from '../api/env.ts';

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  await startDevServer(readSettings(process.env).port);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function startDevServer(port: number): Promise<void> {
  const vite = await createServer({
    configFile: 'web/vite.config.ts',
    server: { port, strictPort: true, host: '127.0.0.1' },
  });
  await vite.listen();

  // The API is started last, so that an earlier failure doesn't leave its process running. It prints the links.
  const apiProcess = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'api/entry/node.ts'], {
    env: {
      ...process.env,
      PORT: String(port + 1),
      SITE_DIR: 'web',
      DEV_SERVER_URL: `http://127.0.0.1:${port}`,
      PUBLIC_URL: `http://localhost:${port}`,
    },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      apiProcess.kill('SIGTERM');
      void vite.close().then(() => process.exit(0));
    });
  }
}
