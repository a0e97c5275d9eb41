import type { IncomingMessage } from 'node:http';
import { isLoopback, type Settings } from '../env.ts';

/**
 * Tells once, in the log, that requests reach local sign-in through a proxy: the deployer may not know that the site is
 * open to others. Only the sign-in key protects it then, because a proxy can hide that it is there.
 */
export function createProxyWarning(
  { identity, publicUrl }: Pick<Settings, 'identity' | 'publicUrl'>,
  log: (message: string) => void,
): (request: IncomingMessage) => void {
  let isPending = identity === 'local';
  return (request) => {
    if (!isPending || !isForwarded(request, publicUrl)) return;
    isPending = false;
    log(
      'A request came through a proxy, but IDENTITY=local is made for this computer only: set IDENTITY=firebase and PUBLIC_URL before others use this site.',
    );
  };
}

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

function isForwarded({ headers, httpVersion }: IncomingMessage, publicUrl: string | null): boolean {
  const host = parseUrl(`http://${headers.host ?? 'localhost'}`);
  if (host === null || !isLoopback(host.hostname)) return true;
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return true;
  // nginx speaks HTTP/1.0 by default, and browsers no longer do.
  if (httpVersion === '1.0') return true;
  // The browser says that the page is of the same origin, so the Host was rewritten on the way.
  const origin = parseUrl(headers.origin ?? headers.referer ?? '');
  const isSameOrigin = headers['sec-fetch-site'] === 'same-origin';
  return isSameOrigin && origin !== null && origin.host !== host.host && origin.origin !== publicUrl;
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
