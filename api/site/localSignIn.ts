import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { cutText } from '#domain/text/cutText.ts';
import { isLoopback, type Settings } from '../env.ts';
import { createPagePolicy } from '../http/contentSecurityPolicy.ts';
import { isEqualSecret } from '../http/isEqualSecret.ts';
import type { RequestContext } from '../http/requestContext.ts';
import { createErrorResponse, createJsonResponse, createTextResponse } from '../http/responses.ts';
import type { LocalSignIn } from '../people/identity.ts';
import { markup } from './markup.ts';
import { serveNotFoundPage } from './renderPage.ts';
import type { SiteHandler } from './siteServices.ts';

// The routes of local sign-in, which respond with 404 if another identity provider is configured.
export const serveSignInPage = requireLocalRequest((_c, _signIn, settings) => renderPage(settings));
export const handleSignIn = requireLocalRequest(issueToken);

function requireLocalRequest(
  handle: (c: RequestContext, signIn: LocalSignIn, settings: Settings) => Response | Promise<Response>,
): SiteHandler {
  return async (c, services) => {
    const { openIdentity, settings } = services;
    const { localSignIn } = await openIdentity();
    if (localSignIn === undefined) return serveNotFoundPage(c, services);
    if (!isLocalRequest(c, settings.publicUrl)) {
      const problem = 'Local sign-in is for this computer only: open the site as http://localhost.';
      return createErrorResponse(403, problem);
    }
    return handle(c, localSignIn, settings);
  };
}

/**
 * Whether the headers indicate a request from this machine, to a loopback host and from a page of this site. A proxy
 * that rewrites all of them, as nginx does by default, isn't detected. This is why the sign-in key is required, too.
 */
function isLocalRequest({ req }: RequestContext, publicUrl: string | null): boolean {
  const { hostname, origin: ownOrigin } = new URL(req.url);
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host'];
  const origin = req.header('origin');
  const isOwnOrigin = origin === undefined || origin === ownOrigin || origin === publicUrl;
  return isLoopback(hostname) && isOwnOrigin && !forwarded.some((name) => req.header(name) !== undefined);
}

/** Serves `POST /local-sign-in` with `{"email", "displayName", "key"}`, and responds with `{"token"}`. */
async function issueToken({ req }: RequestContext, signIn: LocalSignIn): Promise<Response> {
  // Accepts only JSON, because a form on another site can't send JSON.
  const isJson = /^application\/json\b/i.test(req.header('content-type') ?? '');
  const { success, output } = v.safeParse(inputSchema, await req.text());
  if (!isJson || !success) {
    return createJsonResponse(400, {
      error: 'Send JSON with `email`, `key` and, optionally, `displayName`.',
    });
  }
  const { email, displayName, key } = output;
  if (!isEqualSecret(signIn.key, key)) {
    const problem = key === '' ? 'The sign-in key is missing' : 'This is not the sign-in key';
    return createJsonResponse(403, {
      error: `${problem}: open the admin link that the server printed when it started, or use the key in sign-in-key in its data folder.`,
    });
  }
  return createJsonResponse(200, {
    token: signIn.issueToken(email, cutText(displayName, 120) || null),
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

/** Renders the popup of local sign-in. Its script passes the token to the page that opened it. */
async function renderPage(settings: Settings): Promise<Response> {
  const { productName, adminEmails, adminEmailsAreMasked } = settings;
  const accounts = adminEmailsAreMasked ? [] : adminEmails;
  const list =
    accounts.length > 0 && markup`<ul aria-label="Authorized accounts">${accounts.map(renderAccount)}</ul>`;
  const template = await readFile(new URL('localSignIn.html', import.meta.url), 'utf8');
  const page = template
    .replaceAll('{productName}', () => String(markup`${productName}`))
    .replace('<!--accounts-->', () => String(list || ''));
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': createPagePolicy(settings),
  };
  return createTextResponse(200, headers, page);
}

function renderAccount(email: string) {
  return markup`<li><button type="button" data-email="${email}">${email}</button></li>`;
}
