import { isLoopback } from '../env.ts';
import type { LocalIdentity } from './local.ts';

/** Whether the request comes from this machine, by this machine's own name: no proxy before us, no foreign name for us. */
export function isFromThisMachine(request: Request): boolean {
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host'];
  return isLoopback(hostname(host)) && !forwarded.some((name) => request.headers.has(name));
}

/** POST /local-sign-in {"email", "displayName"} → {"token"}. */
export async function signInLocally(request: Request, identity: LocalIdentity): Promise<Response> {
  const person = await readPerson(request);
  if (person === null) {
    return answer(400, { error: 'Send JSON with an `email`, and a `displayName` if you like.' });
  }
  return answer(200, { token: await identity.issue(person.email, person.displayName) });
}

/** JSON only: no other site's form can send it. */
async function readPerson(request: Request): Promise<{ email: string; displayName: string | null } | null> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return null;
  const body: unknown = await request.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('email' in body)) return null;
  const { email, displayName } = body as { email: unknown; displayName?: unknown };
  if (typeof email !== 'string' || email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email.trim())) return null;
  const name = typeof displayName === 'string' ? displayName.trim().slice(0, 120) : '';
  return { email: email.trim(), displayName: name === '' ? null : name };
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

function hostname(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}
