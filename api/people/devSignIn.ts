import * as v from 'valibot';
import { cutText } from '#domain/text/cutText.ts';
import { isLoopback } from '../env.ts';
import type { DevIdentity } from './devIdentity.ts';
import { isSameKey, signInKeyFile } from './signInKey.ts';
import { type BufferedResponse, createJsonResponse } from '../http/bufferedResponse.ts';
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
): Promise<BufferedResponse> {
  const input = readSignInInput(request);
  if (input === null) {
    return createJsonResponse(400, {
      error: 'Send JSON with `email`, `key` and, optionally, `displayName`.',
    });
  }
  if (!isSameKey(identity.signInKey, input.key)) {
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
function readSignInInput(request: IncomingRequest): v.InferOutput<typeof inputSchema> | null {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return null;
  const { success, output } = v.safeParse(inputSchema, request.body.toString());
  return success ? output : null;
}

function hostnameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}
