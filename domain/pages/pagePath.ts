/**
 * Returns what the content of a page depends on: the path of its address, on the home page the thoughts that are
 * requested, and in lists the search and the cursor. Other parameters, such as a campaign's, don't change a page.
 */
export function pagePath({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string {
  const names =
    pathname === '/' ? ['thought', 'author'] : /^\/(browse$|author\/)/.test(pathname) ? ['q', 'after'] : [];
  return names.reduce((path, name) => {
    const value = searchParams.get(name);
    if (value === null) return path;
    return `${path}${path === pathname ? '?' : '&'}${name}=${encodeURIComponent(value.toWellFormed())}`;
  }, pathname);
}
