/**
 * Where a browser is led that was pointed at the API; null for programs, which don't name HTML first. A query in the
 * address comes along as a link that shares it.
 */
export function redirectToPlayground(request: Request): Response | null {
  const accept = request.headers.get('accept')?.toLowerCase().trimStart() ?? '';
  if (request.method !== 'GET' || !accept.startsWith('text/html')) return null;
  const linkParams = new URLSearchParams();
  const searchParams = new URL(request.url).searchParams;
  for (const name of ['query', 'variables']) {
    const value = searchParams.get(name);
    if (value !== null) linkParams.set(name, value);
  }
  const hash = linkParams.size === 0 ? '' : `#${linkParams.toString()}`;
  return new Response(null, {
    status: 303,
    headers: { location: `/playground${hash}`, vary: 'accept', 'cache-control': 'no-store' },
  });
}
