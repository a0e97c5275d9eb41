// The data of the pages, which the server embeds, and the input and output of the page renderer, which is built from
// web/src/start/entry-server.tsx.
import type { BubbleText } from '../textLayout/bubbleText.ts';
import type { PhotoCredit, Thought } from '../thought/thought.ts';
import type { Video } from '../video/video.ts';
import type { PageName } from './pages.ts';

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
  | { kind: Exclude<PageName, 'home' | 'thought' | 'today' | 'author' | 'browse'> }
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
  metadata: PageMetadata;
}

/** What search engines and link previews show of a page. */
export interface PageMetadata {
  title: string;
  description: string;
  /** Whether search engines may index the page. */
  isIndexed: boolean;
}

/** The settings that the server writes into every page. They are public. */
export interface BrowserSettings {
  productName: string;
  identity: 'local' | 'firebase' | 'demo';
  /** The database, which error messages name. `fileName` is null if the database is only in memory. */
  store: { kind: 'firestore' } | { kind: 'sqlite'; fileName: string | null };
  /** The e-mails of the allowlist, masked if the deployer has configured that. Empty on all pages except /admin. */
  authorizedEmails: string[];
  firebase: {
    projectId: string | null;
    apiKey: string | null;
    appId: string | null;
    messagingSenderId: string | null;
    vapidKey: string | null;
    measurementId: string | null;
    authEmulatorHost: string | null;
  } | null;
}

/** The numbers of thoughts before the visitor is first asked whether to show more, and after each “Yes”. */
export const firstPageSize = 20;
export const nextPageSize = 10;

/** The number of an author's thoughts that are shown as bubbles, newest first. */
export const maxAuthorBubbles = 50;

/** The first thoughts of the home page. The server embeds them, so that the browser needs no request. */
export interface HomePageData {
  /** The seed of the feed, which also determines the size and colour of the first bubble. */
  seed: number;
  /** The thoughts to show first: the first page of the feed, or the ones of `/?thought={id}` or `/?author={slug}`. */
  thoughts: HomePageThought[];
  /** The cursor of the next page of the feed; null if the thoughts aren't from the feed. */
  endCursor: string | null;
  /** Whether the thoughts are the fallback thoughts, because the store is unavailable. */
  isFallback: boolean;
  /** The id in `/?thought={id}`; null without it. */
  requestedId: string | null;
  /** The slug in `/?author={slug}`; null without it. */
  requestedAuthor: string | null;
  /** Whether the requested thought doesn't exist. */
  isRequestedAbsent: boolean;
  /** The diameter of the first bubble and the layout of its text, which the server has computed. */
  firstDiameterPx: number;
  firstText: BubbleText;
}

/** The texts of a thought that bubbles and lists need. */
export const shownTextNames = ['thought', 'author', 'lang', 'url'] as const;

export type ShownThought = Pick<Thought, 'id' | (typeof shownTextNames)[number]>;

interface HomePageThought extends ShownThought {
  __typename: 'Thought';
  video: (Video & { __typename: 'Video' }) | null;
}

/** Returns the result of the home page's query for the page of the feed that the server has embedded. */
export function createFeedResult({ thoughts, endCursor }: Pick<HomePageData, 'thoughts' | 'endCursor'>) {
  return {
    feed: {
      __typename: 'Feed' as const,
      pageInfo: { __typename: 'PageInfo' as const, endCursor },
      edges: thoughts.map((node) => ({ __typename: 'ThoughtEdge' as const, node })),
    },
  };
}

/** A thought with the fields that its page shows. */
export interface PageThought extends Pick<
  Thought,
  'id' | 'thought' | 'author' | 'application' | 'summary' | 'url' | 'lang' | 'imageUrl' | 'imageCredit'
> {
  authorSlug: string | null;
  next: NextThought | null;
}

export type NextThought = Pick<Thought, 'id' | 'thought' | 'author' | 'lang'>;

/** The response to the thought page's query. The server embeds it, so that the browser needs no request. */
interface ThoughtPageData {
  /** The requested id. The thought may be the fallback thought, with another id. */
  id: string;
  data: {
    thought:
      | (PageThought & {
          __typename: 'Thought';
          imageCredit: (PhotoCredit & { __typename: 'PhotoCredit' }) | null;
          next: (NextThought & { __typename: 'Thought' }) | null;
        })
      | null;
  };
}

/** The number of thoughts on a page of a list. */
export const listPageSize = 24;

/** The diameter of the bubble with the thought of the day, in pixels. */
export const dailyBubblePx = 280;

/** A thought with the fields that lists show. */
export interface ListedThought extends ShownThought {
  authorSlug: string | null;
  video: Video | null;
}

export interface ThoughtList {
  thoughts: ListedThought[];
  /** The number of thoughts on all pages together. */
  totalCount: number;
  /** The cursor of the next page; null if this is the last one. */
  nextCursor: string | null;
  isFirstPage: boolean;
}

export interface DailyThoughtData {
  /** The date in UTC, such as `2026-11-22`. */
  date: string;
  thought: ListedThought & Pick<Thought, 'summary'>;
  previousId: string;
  /** The text of the bubble, as it is laid out on the server. */
  text: BubbleText;
}

export interface AuthorPageData {
  slug: string;
  name: string;
  list: ThoughtList;
}

export interface BrowsePageData {
  /** The text that was searched; empty without a search. */
  search: string;
  /** The number of thoughts without the search. */
  collectionCount: number;
  list: ThoughtList;
}
