import { isLoopback } from '../env.ts';
import type { DevIdentity } from './devIdentity.ts';
import { isSameKey, signInKeyFile } from './signInKey.ts';

/**
 * Whether the request comes from this machine, by this machine's own name and from our own pages, as far as headers
 * tell. A proxy that rewrites them all, as nginx does by default, can't be told; that is what the key is for.
 */
export function isLocalRequest(request: Request, publicUrl: string | null): boolean {
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host'];
  const origin = request.headers.get('origin');
  const isOwnOrigin = origin === null || origin === new URL(request.url).origin || origin === publicUrl;
  return isLoopback(hostnameOf(host)) && isOwnOrigin && !forwarded.some((name) => request.headers.has(name));
}

/** POST /local-sign-in {"email", "displayName", "key"} → {"token"}. */
export async function issueDevSignInToken(request: Request, identity: DevIdentity): Promise<Response> {
  const person = await readSignInInput(request);
  if (person === null) {
    return jsonResponse(400, {
      error: 'Send JSON with an `email` and the `key`, and a `displayName` if you like.',
    });
  }
  if (person.key === null || !isSameKey(identity.signInKey, person.key)) {
    const problem = person.key === null ? 'The sign-in key is missing' : 'This is not the sign-in key';
    return jsonResponse(403, {
      error: `${problem}: open the admin link that the start of the server printed, or take the key from ${signInKeyFile} in its data folder.`,
    });
  }
  return jsonResponse(200, { token: await identity.issueToken(person.email, person.displayName) });
}

interface DevSignInInput {
  email: string;
  displayName: string | null;
  key: string | null;
}

/** JSON only: no other site's form can send it. */
async function readSignInInput(request: Request): Promise<DevSignInInput | null> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return null;
  const body: unknown = await request.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('email' in body)) return null;
  const { email, displayName, key } = body as { email: unknown; displayName?: unknown; key?: unknown };
  if (typeof email !== 'string' || email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email.trim())) return null;
  const name = typeof displayName === 'string' ? displayName.trim().slice(0, 120) : '';
  return {
    email: email.trim(),
    displayName: name === '' ? null : name,
    key: typeof key === 'string' && key !== '' ? key : null,
  };
}

function jsonResponse(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

function hostnameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}
