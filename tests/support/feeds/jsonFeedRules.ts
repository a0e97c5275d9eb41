// The rules of https://www.jsonfeed.org/version/1.1/ for the members of our feeds.
import * as v from 'valibot';

const url = v.pipe(v.string(), v.url());
const date = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/));
const author = v.pipe(
  v.strictObject({ name: v.optional(v.pipe(v.string(), v.nonEmpty())), url: v.optional(url) }),
  v.check((members) => Object.keys(members).length > 0, 'An author needs a member.'),
);

const item = v.pipe(
  v.strictObject({
    id: v.pipe(v.string(), v.nonEmpty()),
    url: v.optional(url),
    external_url: v.optional(url),
    title: v.optional(v.string()),
    content_html: v.optional(v.string()),
    content_text: v.optional(v.string()),
    summary: v.optional(v.string()),
    image: v.optional(url),
    date_published: v.optional(date),
    date_modified: v.optional(date),
    // A language tag of RFC 5646. Our feeds contain only primary subtags.
    language: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/))),
    authors: v.optional(v.pipe(v.array(author), v.nonEmpty())),
  }),
  v.check(
    (members) => members.content_html !== undefined || members.content_text !== undefined,
    'No content.',
  ),
);

const feed = v.strictObject({
  version: v.literal('https://jsonfeed.org/version/1.1'),
  title: v.pipe(v.string(), v.nonEmpty()),
  home_page_url: url,
  feed_url: url,
  description: v.optional(v.string()),
  icon: v.optional(url),
  favicon: v.optional(url),
  authors: v.optional(v.array(author)),
  items: v.pipe(
    v.array(item),
    v.check(
      (items) => new Set(items.map(({ id }) => id)).size === items.length,
      'Two items have the same id.',
    ),
  ),
});

export type JsonFeed = v.InferOutput<typeof feed>;

/** Parses a feed. Throws unless it is valid. */
export function parseJsonFeed(text: string): JsonFeed {
  return v.parse(feed, JSON.parse(text));
}
