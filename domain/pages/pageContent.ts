// The input of the page renderer, which is built from web/src/start/entry-server.tsx.
import type { BrowserSettings } from './browserSettings.ts';
import type { AuthorPageData, BrowsePageData, DailyThoughtData } from './browsingData.ts';
import type { HomePageData } from './homePageData.ts';
import type { ThoughtPageData } from './thoughtPageData.ts';

export interface PageContent {
  /** The path and query of the page's address, percent-encoded. */
  path: string;
  settings: BrowserSettings;
  data: PageData;
}

/** The data that the server renders a page from. It is embedded in the page, so that the browser can hydrate it. */
export type PageData =
  | { kind: 'home'; home: HomePageData }
  | { kind: 'thought'; thought: ThoughtPageData }
  | { kind: 'today'; today: DailyThoughtData }
  | { kind: 'author'; author: AuthorPageData }
  | { kind: 'browse'; browse: BrowsePageData }
  | { kind: 'admin' }
  /** The page is rendered in the browser only, or after a navigation within the site. */
  | { kind: 'none' }
  /** There is nothing at the page's address. */
  | { kind: 'notFound' }
  /** The page couldn't be rendered because of an internal error. */
  | { kind: 'error' };

/** HTML to insert into the template of the build. */
export interface RenderedPage {
  /** Elements for the document's head. */
  head: string;
  /** The root element of the application. */
  body: string;
  /** The contents of the style elements, which the Content-Security-Policy has to allow. */
  inlineStyles: string[];
}
