// The file with credentials for Google.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';

const keySchema = v.object({ type: v.literal('service_account'), private_key: v.string() });

/** Returns a sentence that says what is wrong with a file of credentials, without quoting it; null if nothing is. */
export function findCredentialsProblem(path: string): string | null {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The setting may be the key itself, so it isn't quoted.
    return 'The file that GOOGLE_APPLICATION_CREDENTIALS names can’t be read as JSON: correct the path.';
  }
  // Windows has no such permissions, and reports 666 for each file.
  const isExposed = process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
  return isExposed && v.is(keySchema, content)
    ? `${path} contains a private key, which others on this computer can read: run chmod 600 ${path}.`
    : null;
}

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
