import type { PageData } from '#domain/pages/pageData.ts';
import { findPage, type PageName } from '#domain/pages/pages.ts';
import { type ComponentType, lazy } from 'react';
import { Home } from '../home/Home.tsx';

type ServerRenderedPage = Exclude<PageName, 'playground'> | 'notFound' | 'error';

/** The imports of the pages that the server renders. The home page isn't lazy, because most visits begin with it. */
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
 * The pages as lazy components. Navigations are transitions, so the previous page stays visible while the next one
 * loads.
 */
export const pageComponents = Object.fromEntries(
  Object.entries(imports).map(([name, load]): [string, ComponentType] => [
    name,
    lazy(async () => ({ default: await load() })),
  ]),
) as Record<ServerRenderedPage, ComponentType>;

/** Loads a page, so that it renders without suspending. */
export async function loadPage(name: ServerRenderedPage): Promise<void> {
  pageComponents[name] = await imports[name]();
}

/** Returns the name of the page to show; null if no page of the browser's table has this address. */
export function choosePage(kind: PageData['kind'], pathname: string): PageName | 'notFound' | 'error' | null {
  return kind === 'notFound' || kind === 'error' ? kind : findPage(pathname);
}
