import type { Services } from '../services.ts';
import { health } from './health.ts';
import { page } from './page.ts';

/** Everything but GraphQL: pages, the built site's files, and what machines ask for. */
export async function answerPage(request: Request, services: Services): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/health') return health(services);
  if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed();
  const asset = await services.site.file(pathname);
  if (asset !== null) return asset;
  return page(services, { status: isPage(pathname) ? 200 : 404 });
}

function isPage(pathname: string): boolean {
  return ['/', '/admin', '/playground'].includes(pathname) || /^\/thought\/[^/]+$/.test(pathname);
}

function notAllowed(): Response {
  return new Response('This address can only be read: use GET.', {
    status: 405,
    headers: { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' },
  });
}
