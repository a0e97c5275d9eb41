interface Page {
  /** A segment such as `:id` stands for any one segment. */
  path: `/${string}`;
  /** Visitors are asked for consent to analytics, and a notification may replace their page by another one. */
  audience: 'visitors' | 'admins' | 'developers';
  /** Whether search engines may index it. */
  isIndexed: boolean;
  /**
   * The response of the service worker without a network: the page as it was last served, the page itself, which the home
   * page's HTML starts at any address, or an error page.
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

/** Returns whether the page at the path of an address is one for visitors. */
export function isVisitorPage(pathname: string): boolean {
  const name = findPage(pathname);
  return name !== null && pages[name].audience === 'visitors';
}

const patterns = Object.fromEntries(
  pageNames.map((name) => [name, new RegExp(`^${pages[name].path.replace(/:\w+/, '[^/]+')}$`)]),
) as Record<PageName, RegExp>;
