import { embedUrl, parseVideo, watchUrl } from '#domain/video/video.ts';
import type { QueryResolvers, Resolvers } from '../generated/resolvers.generated.ts';
import { validatePageSize } from '../graphql/pageSize.ts';
import { readFeed } from './feed.ts';
import { findNextThought, findThought } from './findThought.ts';

export const thoughtResolvers = {
  Query: {
    feed: async (_, { seed, first, after }, context) => {
      const { thoughts, log } = context;
      await validatePageSize('first', first, context);
      const feed = await readFeed(thoughts, { seed, first, after: after ?? null }, log);
      if (feed.source === 'BUILT_IN') context.preventCaching();
      return feed;
    },
    randomThoughts: async (_, { count }, context) => {
      const { thoughts, log, random } = context;
      await validatePageSize('count', count, context);
      const seed = Math.floor(random() * 2 ** 32) | 0;
      return (await readFeed(thoughts, { seed, first: count, after: null }, log)).thoughts;
    },
    thought: async (_, { id }, context) => {
      const found = await findThought(id, context);
      if (found.kind === 'fallback') context.preventCaching();
      return found.kind === 'absent' ? null : found.thought;
    },
    nextThought: async (_, { after }, context) => {
      const found = await findNextThought(after, context);
      if (found.kind === 'unknown') context.preventCaching();
      return found.kind === 'found' ? found.thought : null;
    },
  } satisfies QueryResolvers,
  types: {
    Thought: { video: (thought) => parseVideo(thought.url) },
    Video: { watchUrl: (video) => watchUrl(video), embedUrl: (video) => embedUrl(video) },
    SaveThoughtResult: {
      __resolveType: (result) =>
        'problems' in result ? 'InvalidThought' : 'current' in result ? 'StaleThought' : 'Thought',
    },
  } satisfies Resolvers,
};
