// The data of the pages with lists of thoughts, and of the thought of the day.
import type { BubbleText } from '../textLayout/bubbleText.ts';
import type { Thought } from '../thought/thought.ts';
import type { Video } from '../video/video.ts';

/** The number of thoughts on a page of a list. */
export const listPageSize = 24;

/** The diameter of the bubble with the thought of the day, in pixels. */
export const dailyBubblePx = 280;

/** A thought with the fields that lists show. */
export interface ListedThought extends Pick<Thought, 'id' | 'thought' | 'author' | 'lang' | 'url'> {
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
