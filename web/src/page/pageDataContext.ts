import type { PageData } from '#domain/pages/pageData.ts';
import { createContext, use } from 'react';

export const PageDataContext = createContext<PageData>({ kind: 'none' });

/** Returns the data that the server rendered this page with; `none` after a navigation within the site. */
export function usePageData(): PageData {
  return use(PageDataContext);
}
