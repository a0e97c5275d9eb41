import type { PageData } from '#domain/pages/pageData.ts';
import { findPage, type PageName } from '#domain/pages/pages.ts';
import { type ComponentType, lazy } from 'react';
import { Home } from '../home/Home.tsx';

type ServerRenderedPage = Exclude<PageName, 'playground'> | 'notFound' | 'error';

/** Import the pages that the server renders. Most visits begin with the home page, so it has no file of its own. */
const imports: Record<ServerRenderedPage, () => Promise<ComponentType>> = {
  home: async () => Home,
  thought: async () => (await import('../thought/ThoughtPage.tsx')).ThoughtPage,
  today: async () => (await import('../browsing/TodayPage.tsx')).TodayPage,
  author: async () => (await import('../browsing/AuthorPage.tsx')).AuthorPage,
  browse: async () => (await import('../browsing/BrowsePage.tsx')).BrowsePage,
  admin: async () => (await import('../admin/AdminPage.tsx')).AdminPage,
  notFound: async () => (await import('../page/NotFound.tsx')).NotFound,
  error: async () => (await import('../page/NotFound.tsx')).ServerError,
};

export const serverRenderedPages = Object.keys(imports) as ServerRenderedPage[];

/**
 * The pages, which load themselves. Every navigation is a transition: the previous page stays in the meantime, because no
 * boundary shows anything else.
 */
export const pageComponents = Object.fromEntries(
  Object.entries(imports).map(([name, load]): [string, ComponentType] => [
    name,
    lazy(async () => ({ default: await load() })),
  ]),
) as Record<ServerRenderedPage, ComponentType>;

/** Loads a page, which is rendered without a pause then. */
export async function loadPage(name: ServerRenderedPage): Promise<void> {
  pageComponents[name] = await imports[name]();
}

/** Returns the name of the page to show; null if only the server knows that there is nothing at this address. */
export function choosePage(kind: PageData['kind'], pathname: string): PageName | 'notFound' | 'error' | null {
  return kind === 'notFound' || kind === 'error' ? kind : findPage(pathname);
}
