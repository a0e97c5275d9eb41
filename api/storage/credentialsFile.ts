import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Writes GOOGLE_CREDENTIALS, credentials as JSON, to a file for this process, because Google's libraries find credentials
 * by a path only.
 */
export function storeGoogleCredentials(env: NodeJS.ProcessEnv): void {
  const { GOOGLE_CREDENTIALS: json } = env;
  if (!json) return;
  const folder = mkdtempSync(join(tmpdir(), 'upwell-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'google-credentials.json');
  writeFileSync(path, json, { mode: 0o600 });
  env['GOOGLE_APPLICATION_CREDENTIALS'] = path;
}
