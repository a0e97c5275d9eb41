import { fallbackId } from '../thought/fallbackThoughts.ts';

interface Page {
  /** The page's path. A segment such as `:id` stands for any text. */
  path: `/${string}`;
  /** The page's users. Only visitors' pages ask for consent, and may be replaced by a clicked notification's page. */
  audience: 'visitors' | 'admins' | 'developers';
  /** Whether search engines may index the page. */
  isIndexed: boolean;
  /**
   * The response of the service worker without a network: the page as it was last loaded, the home page's HTML (which
   * starts the application at any address), or an error page.
   */
  offline: 'cachedPage' | 'homePage' | 'errorPage';
}

/** The pages of the site. Both routers, robots.txt, the sitemap, the service worker and the consent read this table. */
export const pages = {
  home: { path: '/', audience: 'visitors', isIndexed: true, offline: 'cachedPage' },
  thought: { path: '/thought/:id', audience: 'visitors', isIndexed: true, offline: 'cachedPage' },
  today: { path: '/today', audience: 'visitors', isIndexed: true, offline: 'cachedPage' },
  browse: { path: '/browse', audience: 'visitors', isIndexed: true, offline: 'cachedPage' },
  author: { path: '/author/:slug', audience: 'visitors', isIndexed: true, offline: 'cachedPage' },
  admin: { path: '/admin', audience: 'admins', isIndexed: false, offline: 'homePage' },
  playground: { path: '/playground', audience: 'developers', isIndexed: false, offline: 'errorPage' },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;

export const pageNames = Object.keys(pages) as PageName[];

/** Returns the page at the path of an address, or null if there is none. */
export function findPage(pathname: string): PageName | null {
  return pageNames.find((name) => patterns[name].test(pathname)) ?? null;
}

/** Returns whether the address has a page for visitors. */
export function isVisitorPage(pathname: string): boolean {
  const name = findPage(pathname);
  return name !== null && pages[name].audience === 'visitors';
}

const patterns = Object.fromEntries(
  pageNames.map((name) => [name, new RegExp(`^${pages[name].path.replace(/:\w+/, '[^/]+')}$`)]),
) as Record<PageName, RegExp>;

/** Returns the path of a thought's page for any id. */
export function thoughtPath(id: string): string {
  return pages.thought.path.replace(':id', () => encodeId(id));
}

/**
 * Encodes an id as a segment of a path. It also encodes characters that `encodeURIComponent` leaves as they are, but
 * that HTML, XML or the link detection of apps may misinterpret.
 */
function encodeId(id: string): string {
  return encodeURIComponent(id.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Returns whether a new thought may have this id. The id must not be reserved, and must survive the encoding and
 * decoding of paths by any server or proxy. Firestore doesn't support `.`, `..` and `__…__`.
 */
export function isValidThoughtId(id: string): boolean {
  return (
    id !== fallbackId &&
    id.length <= maxIdLength &&
    id.isWellFormed() &&
    !/[/\\%?#\p{Control}\p{Line_Separator}\p{Paragraph_Separator}]|^\.\.?$|^__.*__$/u.test(id)
  );
}

const maxIdLength = 500;

/** Returns the path of an author's page. */
export function authorPath(slug: string): string {
  return pages.author.path.replace(':slug', () => encodeId(slug));
}

/** Returns the path of the home page with the thoughts of an author as bubbles. */
export function authorBubblesPath(slug: string): string {
  return `/?author=${encodeId(slug)}`;
}

/** Returns the path of the page with all thoughts, or with the results of a search. */
export function browsePath(search: string): string {
  return pages.browse.path + (search === '' ? '' : `?q=${encodeId(search)}`);
}

/** Returns the path of a later page of a list. */
export function withCursor(path: string, cursor: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}after=${encodeId(cursor)}`;
}

/**
 * Returns the parts of an address that a page's content depends on: the path, the requested thought or author of the
 * home page, and the search and cursor of a list. Other parameters, such as a campaign's, are removed.
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
