import * as v from 'valibot';
import { cutText } from '#domain/text/cutText.ts';
import { isLoopback } from '../env.ts';
import type { DevIdentity } from './devIdentity.ts';
import { signInKeyFile } from './signInKey.ts';
import { isEqualSecret } from '../http/isEqualSecret.ts';
import type { RequestContext } from '../http/requestContext.ts';
import { createJsonResponse } from '../http/responses.ts';

/**
 * Whether the headers indicate a request from this machine, to a loopback host and from a page of this site. A proxy
 * that rewrites all of them, as nginx does by default, isn't detected. This is why the sign-in key is required, too.
 */
export function isLocalRequest({ req }: RequestContext, publicUrl: string | null): boolean {
  const { hostname, origin: ownOrigin } = new URL(req.url);
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host'];
  const origin = req.header('origin');
  const isOwnOrigin = origin === undefined || origin === ownOrigin || origin === publicUrl;
  return isLoopback(hostname) && isOwnOrigin && !forwarded.some((name) => req.header(name) !== undefined);
}

/** Serves `POST /local-sign-in` with `{"email", "displayName", "key"}`, and responds with `{"token"}`. */
export async function issueDevSignInToken(c: RequestContext, identity: DevIdentity): Promise<Response> {
  const input = await readSignInInput(c);
  if (input === null) {
    return createJsonResponse(400, {
      error: 'Send JSON with `email`, `key` and, optionally, `displayName`.',
    });
  }
  if (!isEqualSecret(identity.signInKey, input.key)) {
    const problem = input.key === '' ? 'The sign-in key is missing' : 'This is not the sign-in key';
    return createJsonResponse(403, {
      error: `${problem}: open the admin link that the server printed when it started, or use the key in ${signInKeyFile} in its data folder.`,
    });
  }
  return createJsonResponse(200, {
    token: await identity.issueToken(input.email, cutText(input.displayName, 120) || null),
  });
}

const inputSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    email: v.pipe(v.string(), v.maxLength(254), v.trim(), v.regex(/^[^\s@]+@[^\s@]+$/)),
    displayName: v.fallback(v.pipe(v.string(), v.trim()), ''),
    key: v.fallback(v.string(), ''),
  }),
);

/** Requires JSON, because forms on other sites can't send it. Returns null for invalid input. */
async function readSignInInput({ req }: RequestContext): Promise<v.InferOutput<typeof inputSchema> | null> {
  if (!/^application\/json\b/i.test(req.header('content-type') ?? '')) return null;
  const { success, output } = v.safeParse(inputSchema, await req.text());
  return success ? output : null;
}
