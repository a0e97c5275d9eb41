// The product with hot reload: Vite serves the site and passes everything else to the API, which restarts on change.
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

  // Last, so that nothing that fails before leaves it behind. It prints where the site is.
  const apiProcess = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'api/node.ts'], {
    env: {
      ...process.env,
      PORT: String(port + 1),
      SITE_DIR: 'web',
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
