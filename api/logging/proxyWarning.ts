import type { IncomingMessage } from 'node:http';
import type { Log } from './log.ts';
import { isLoopback, type Settings } from '../env.ts';

/**
 * Creates a function that logs one warning when a request reaches development sign-in through a proxy. The operator may
 * not know that others can reach the site, and a proxy can hide its presence, so that only the sign-in key protects it.
 */
export function createProxyWarning(
  { identity, publicUrl }: Pick<Settings, 'identity' | 'publicUrl'>,
  log: Pick<Log, 'warn'>,
): (request: IncomingMessage) => void {
  let isPending = identity === 'local';
  // Nearly all requests have the same Host, which is parsed once.
  let loopbackHost: string | undefined;
  return (request) => {
    if (!isPending) return;
    const { host = 'localhost' } = request.headers;
    if (host !== loopbackHost && isLoopback(parseUrl(`http://${host}`)?.hostname ?? '')) loopbackHost = host;
    if (host === loopbackHost && !isForwarded(request, host, publicUrl)) return;
    isPending = false;
    log.warn(
      'A request came through a proxy, but IDENTITY=local is for this computer only: set IDENTITY=firebase and PUBLIC_URL before others use this site.',
    );
  };
}

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

function isForwarded(
  { headers, httpVersion }: IncomingMessage,
  host: string,
  publicUrl: string | null,
): boolean {
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return true;
  // nginx uses HTTP/1.0 by default, and browsers no longer do.
  if (httpVersion === '1.0') return true;
  // The browser says that the page has the same origin, so a different Host was rewritten by a proxy.
  if (headers['sec-fetch-site'] !== 'same-origin') return false;
  const origin = parseUrl(headers.origin ?? headers.referer ?? '');
  return origin !== null && origin.host !== parseUrl(`http://${host}`)?.host && origin.origin !== publicUrl;
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
