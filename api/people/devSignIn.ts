import * as v from 'valibot';
import { isLoopback } from '../env.ts';
import type { DevIdentity } from './devIdentity.ts';
import { isSameKey, signInKeyFile } from './signInKey.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';

/**
 * Whether the headers indicate a request from this machine, to a loopback host and from a page of this site. A proxy
 * that rewrites all of them, as nginx does by default, isn't detected. This is why the sign-in key is required, too.
 */
export function isLocalRequest(request: IncomingRequest, publicUrl: string | null): boolean {
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host'];
  const origin = request.headers.get('origin');
  const isOwnOrigin = origin === null || origin === new URL(request.url).origin || origin === publicUrl;
  return isLoopback(hostnameOf(host)) && isOwnOrigin && !forwarded.some((name) => request.headers.has(name));
}

/** Serves `POST /local-sign-in` with `{"email", "displayName", "key"}`, and responds with `{"token"}`. */
export async function issueDevSignInToken(
  request: IncomingRequest,
  identity: DevIdentity,
): Promise<Response> {
  const input = readSignInInput(request);
  if (input === null) {
    return jsonResponse(400, { error: 'Send JSON with `email`, `key` and, optionally, `displayName`.' });
  }
  if (input.key === null || !isSameKey(identity.signInKey, input.key)) {
    const problem = input.key === null ? 'The sign-in key is missing' : 'This is not the sign-in key';
    return jsonResponse(403, {
      error: `${problem}: open the admin link that the server printed when it started, or use the key in ${signInKeyFile} in its data folder.`,
    });
  }
  return jsonResponse(200, { token: await identity.issueToken(input.email, input.displayName) });
}

interface DevSignInInput {
  email: string;
  displayName: string | null;
  key: string | null;
}

const jsonSchema = v.pipe(v.string(), v.parseJson());

/** Requires JSON, because forms on other sites can't send it. Returns null for invalid input. */
function readSignInInput(request: IncomingRequest): DevSignInInput | null {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return null;
  const { output: body } = v.safeParse(jsonSchema, request.body.toString());
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
