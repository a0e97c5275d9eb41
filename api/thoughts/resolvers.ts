import { embedUrl, parseVideo, watchUrl } from '#domain/video.ts';
import type { Context } from '../context.ts';
import type { QueryResolvers, Resolvers } from '../generated/resolvers.generated.ts';
import { checkCount } from './counts.ts';
import { stretch } from './feed.ts';
import { builtInThoughts, fallbackThought } from './starter.ts';

export const thoughtResolvers = {
  Query: {
    feed: async (_, { seed, first, after }, context) => {
      const { thoughts, log, upkeep } = context;
      await checkCount('first', first, context);
      const [feed] = await Promise.all([
        stretch(thoughts, { seed, first, after: after ?? null }, log),
        upkeep(),
      ]);
      return feed;
    },
    randomThoughts: async (_, { count }, context) => {
      const { thoughts, log, random } = context;
      await checkCount('count', count, context);
      const seed = Math.floor(random() * 2 ** 32) | 0;
      return (await stretch(thoughts, { seed, first: count, after: null }, log)).thoughts;
    },
    thought: (_, { id }, context) => thoughtOrFallback(id, context),
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

/** A live thought; null when there is none; the fallback thought when the store does not answer. */
async function thoughtOrFallback(id: string, { thoughts, log }: Context) {
  const builtIn = builtInThoughts.find((thought) => thought.id === id) ?? null;
  try {
    const stored = await thoughts.byId(id);
    if (stored === null) return builtIn;
    return stored.trashedAt === null ? stored : null;
  } catch (error) {
    log('A thought can’t be read; the fallback stands in.', error);
    return builtIn ?? fallbackThought;
  }
}
