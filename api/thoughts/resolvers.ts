import { pickRandom } from '#domain/collection/feed.ts';
import type { Random } from '#domain/feed/random.ts';
import { authorSlug } from '#domain/pages/authorSlug.ts';
import { maxSearchLength } from '#domain/pages/pageMetadata.ts';
import { shareCardPath } from '#domain/pages/shareCard.ts';
import { embedUrl, parseVideo, watchUrl } from '#domain/video/video.ts';
import type { QueryResolvers, Resolvers } from '../generated/resolvers.generated.ts';
import { createPageInfo, validatePageSize } from '../graphql/paging.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import { requireMaxLength } from './adminArguments.ts';
import {
  findNextThought,
  findThought,
  type PublicDependencies,
  readAuthor,
  readAuthorsPage,
  readBrowsePage,
  readDailyThoughts,
  readFeed,
  readVisible,
} from './publicThoughts.ts';

/** The services of a request that these resolvers use. */
interface ThoughtContext extends ResolverContext, PublicDependencies {
  random: Random;
}

export const thoughtResolvers = {
  Query: {
    feed: async (_, { seed, first, after }, context) => {
      await validatePageSize('first', first, context);
      const feed = await readFeed(context, { seed, first, after: after ?? null });
      context.report({ feedSource: feed.source });
      if (feed.source === 'BUILT_IN') context.limitCaching(0);
      const { edges, endCursor, totalCount } = feed;
      const page = { edges, hasNextPage: totalCount > 0 };
      return { ...feed, pageInfo: { ...createPageInfo(page, after), endCursor } };
    },
    randomThoughts: async (_, { count }, context) => {
      await validatePageSize('count', count, context);
      const { thoughts, source } = await readVisible(context);
      context.report({ feedSource: source });
      return pickRandom(thoughts, count, context.random);
    },
    thought: async (_, { id }, context) => {
      const { thought, isFallback } = await findThought(id, context);
      if (isFallback) context.limitCaching(0);
      return thought;
    },
    today: async (_, _args, context) => {
      const { today, yesterday, source, remainingSeconds } = await readDailyThoughts(context);
      if (source === 'BUILT_IN') context.limitCaching(0);
      context.limitCaching(remainingSeconds);
      return { ...today, previous: yesterday.thought, source };
    },
    author: async (_, { slug, first, after }, context) => {
      await validatePageSize('first', first, context);
      return readAuthor(context, slug, { first, after: after ?? null });
    },
    browse: async (_, { first, after, search }, context) => {
      await validatePageSize('first', first, context);
      requireMaxLength('search', search, maxSearchLength);
      return readBrowsePage(context, { first, after: after ?? null, search: search ?? null });
    },
    authors: async (_, { first, after }, context) => {
      await validatePageSize('first', first, context);
      const page = await readAuthorsPage(context, { first, after: after ?? null });
      const edges = page.edges.map(({ node: { slug, name, thoughts }, cursor }) => {
        return { cursor, node: { slug, name, thoughtCount: thoughts.length } };
      });
      return { ...page, edges };
    },
  } satisfies QueryResolvers<ThoughtContext>,
  types: {
    Thought: {
      video: (thought) => parseVideo(thought.url),
      shareImage: shareCardPath,
      authorSlug: ({ author }) => authorSlug(author),
      updatedBy: async ({ updatedBy }, _, { isAdmin }) => ((await isAdmin()) ? updatedBy : null),
      next: async ({ id }, _, context) => {
        const { thought, isUnavailable } = await findNextThought(id, context);
        if (isUnavailable) context.limitCaching(0);
        return thought;
      },
    },
    Video: { watchUrl: (video) => watchUrl(video), embedUrl: (video) => embedUrl(video) },
    SaveThoughtResult: {
      __resolveType: (result) =>
        'problems' in result ? 'InvalidThought' : 'current' in result ? 'StaleThought' : 'Thought',
    },
  } satisfies Resolvers<ThoughtContext>,
};
