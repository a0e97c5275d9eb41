/**
 * Returns what the content of a page depends on: the path of its address, and on the home page the requested thought.
 * Other parameters, such as those of campaigns, don't change a page.
 */
export function pagePath({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string {
  const requestedId = pathname === '/' ? searchParams.get('thought') : null;
  return requestedId === null ? pathname : `/?thought=${encodeURIComponent(requestedId.toWellFormed())}`;
}
