import type { IncomingMessage } from 'node:http';
import type { Log } from '../logging/log.ts';
import { isLoopback, type Settings } from '../env.ts';
import { type IsTrustedProxy, toNetwork } from '../http/clientNetwork.ts';

/**
 * Creates a function that logs one warning when a request comes through a proxy that is not in TRUSTED_PROXIES, because
 * the limits then apply to the proxy instead of its clients. With development sign-in it warns about every proxy: the
 * operator may not know that others can reach the site, and a proxy can hide its presence, so that only the sign-in key
 * protects it.
 */
export function createProxyWarning(
  { identity, publicUrl, devServerUrl }: Pick<Settings, 'identity' | 'publicUrl' | 'devServerUrl'>,
  isTrustedProxy: IsTrustedProxy,
  log: Pick<Log, 'warn'>,
): (request: IncomingMessage) => void {
  const isUnexpected =
    identity === 'local'
      ? createLocalCheck(publicUrl)
      : createUnlistedCheck(devServerUrl === null ? null : publicUrl, isTrustedProxy);
  let isPending = true;
  return (request) => {
    if (!isPending || !isUnexpected(request)) return;
    isPending = false;
    log.warn(
      identity === 'local'
        ? 'A request came through a proxy, but IDENTITY=local is for this computer only: set IDENTITY=firebase and PUBLIC_URL before others use this site.'
        : `A request came through a proxy in ${toNetwork(request.socket.remoteAddress ?? '')}, so that everybody behind it is limited as one client: if it is yours, add its address to TRUSTED_PROXIES and let it set X-Forwarded-For.`,
    );
  };
}

function createUnlistedCheck(ownOrigin: string | null, isTrustedProxy: IsTrustedProxy) {
  return (request: IncomingMessage) =>
    isForwarded(request, request.headers.host ?? '', ownOrigin) &&
    !isTrustedProxy(request.socket.remoteAddress ?? '');
}

function createLocalCheck(publicUrl: string | null) {
  // Nearly all requests have the same Host, which is parsed once.
  let loopbackHost: string | undefined;
  return (request: IncomingMessage) => {
    const { host = 'localhost' } = request.headers;
    if (host !== loopbackHost && isLoopback(parseUrl(`http://${host}`)?.hostname ?? '')) loopbackHost = host;
    return host !== loopbackHost || isForwarded(request, host, publicUrl);
  };
}

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

function isForwarded(
  { headers, httpVersion }: IncomingMessage,
  host: string,
  ownOrigin: string | null,
): boolean {
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return true;
  // nginx uses HTTP/1.0 by default, and browsers no longer do.
  if (httpVersion === '1.0') return true;
  // The browser says that the page has the same origin, so a different Host was rewritten by a proxy.
  if (headers['sec-fetch-site'] !== 'same-origin') return false;
  const origin = parseUrl(headers.origin ?? headers.referer ?? '');
  return origin !== null && origin.host !== parseUrl(`http://${host}`)?.host && origin.origin !== ownOrigin;
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
