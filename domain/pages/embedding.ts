// The frame that shows a thought on other sites.
import { escapeHtml } from '../text/escapeHtml.ts';
import type { BubbleText } from '../textLayout/bubbleText.ts';
import type { Thought } from '../thought/thought.ts';
import { pageTitle, truncate } from './pageMetadata.ts';
import { encodeId } from './thoughtPath.ts';

/** The size of the frame in CSS pixels, unless another one is requested. */
export const embedSize = { width: 600, height: 340 };

/** The diameter that the text of the bubble is laid out for, in CSS pixels. The page scales it to the frame. */
export const embedBubblePx = 256;

/** The data of the page that other sites show in a frame. */
export interface EmbedPageData {
  thought: Pick<Thought, 'id' | 'thought' | 'lang'>;
  text: BubbleText;
  /** The URL of the thought's page. */
  url: string;
}

/** Returns the path of the page that other sites show in a frame. */
export function embedPath(id: string): string {
  return `/embed/${encodeId(id)}`;
}

/** Returns the title of that page and of its frame. */
export function embedTitle(thought: string, productName: string): string {
  return truncate(pageTitle(thought, productName), 200);
}

interface Options {
  /** The origin of the site, without a trailing slash. */
  siteUrl: string;
  productName: string;
  size?: { width: number; height: number };
}

/** Returns the HTML that shows a thought in a page of another site. */
export function createEmbedHtml(
  { id, thought }: { id: string; thought: string },
  { siteUrl, productName, size: { width, height } = embedSize }: Options,
): string {
  return (
    `<iframe src="${escapeHtml(siteUrl + embedPath(id))}" width="${width}" height="${height}" ` +
    `title="${escapeHtml(embedTitle(thought, productName))}" loading="lazy" ` +
    'sandbox="allow-popups allow-popups-to-escape-sandbox" style="border:0;max-width:100%"></iframe>'
  );
}
