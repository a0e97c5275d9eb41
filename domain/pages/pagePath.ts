/**
 * Returns what the content of a page depends on: the path of its address, on the home page the requested thought, and in
 * lists the search and the cursor. Other parameters, such as those of campaigns, don't change a page.
 */
export function pagePath({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string {
  const isList = /^\/(browse$|author\/)/.test(pathname);
  const parameters = (pathname === '/' ? ['thought'] : isList ? ['q', 'after'] : []).flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : `${name}=${encodeURIComponent(value.toWellFormed())}`;
  });
  return parameters.length === 0 ? pathname : `${pathname}?${parameters.join('&')}`;
}
