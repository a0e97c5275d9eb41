// Converts thoughts into the data of pages, without the characters that HTML doesn't allow.
import { authorSlug } from '#domain/pages/authorSlug.ts';
import type { ListedThought, ThoughtList } from '#domain/pages/browsingData.ts';
import { cleanTexts } from '#domain/text/htmlCharacters.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { parseVideo } from '#domain/video/video.ts';

export interface ListPage {
  edges: readonly { node: Thought }[];
  totalCount: number;
  pageInfo: { endCursor: string | null; hasNextPage: boolean; hasPreviousPage: boolean };
}

export function toListedThought({ id, thought, author, lang, url }: Thought): ListedThought {
  return {
    id,
    ...cleanTexts({ thought, author, lang, url }),
    authorSlug: authorSlug(author),
    video: parseVideo(url),
  };
}

export function toThoughtList({ edges, totalCount, pageInfo }: ListPage): ThoughtList {
  return {
    thoughts: edges.map(({ node }) => toListedThought(node)),
    totalCount,
    nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    isFirstPage: !pageInfo.hasPreviousPage,
  };
}
