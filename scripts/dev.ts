// The product with hot reload: Vite serves the site and passes everything else to the API, which restarts on change.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'vite';

if (existsSync('.env')) process.loadEnvFile('.env');
const port = Number(process.env['PORT'] ?? 4000);
const apiPort = port + 1;

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'api/local.ts'], {
  env: { ...process.env, PORT: String(apiPort), SITE_DIR: 'web', PUBLIC_URL: `http://localhost:${port}` },
  stdio: 'inherit',
});
const vite = await createServer({
  configFile: 'web/vite.config.ts',
  server: { port, strictPort: true, host: '127.0.0.1' },
});
await vite.listen();
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    api.kill('SIGTERM');
    void vite.close().then(() => process.exit(0));
  });
}
