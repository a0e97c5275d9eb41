// Examines a file with credentials for Google.
import { copyFileSync, readFileSync, statSync } from 'node:fs';
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

/** Copies the configuration of identity federation into a package. Any other file stays where it is. */
export function packageFederation(path: string, packagedPath: string): void {
  if (examineCredentialsFile(path).kind === 'federation') copyFileSync(path, packagedPath);
}
