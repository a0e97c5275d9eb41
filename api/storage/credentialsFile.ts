// Examines a file with credentials for Google.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';

export type CredentialsFile =
  | { kind: 'missing' | 'unreadable' | 'unknown' }
  /** The configuration of workload identity federation, which contains no secret. */
  | { kind: 'federation' }
  | { kind: 'key'; isReadableByOthers: boolean };

const federationSchema = v.object({
  type: v.literal('external_account'),
  audience: v.string(),
  token_url: v.string(),
  credential_source: v.object({ environment_id: v.literal('aws1') }),
});
const keySchema = v.object({ type: v.literal('service_account'), private_key: v.string() });

export function examineCredentialsFile(path: string): CredentialsFile {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { kind: isMissing ? 'missing' : 'unreadable' };
  }
  if (v.is(federationSchema, content)) return { kind: 'federation' };
  if (!v.is(keySchema, content)) return { kind: 'unknown' };
  // Windows has no such permissions, and reports 666 for each file.
  const isReadableByOthers = process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
  return { kind: 'key', isReadableByOthers };
}

/** Returns the sentence about a private key that is readable by others than the owner of its file. */
export function describeExposedKey(path: string): string {
  return `${path} contains a private key, which others on this computer can read: run chmod 600 ${path}.`;
}

/** Warns of credentials that a server uses although others can read them. */
export function warnOfExposedKey(path: string | undefined, warn: (message: string) => void): void {
  const file = path === undefined || path === '' ? null : examineCredentialsFile(path);
  if (file?.kind === 'key' && file.isReadableByOthers) warn(describeExposedKey(path ?? ''));
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
