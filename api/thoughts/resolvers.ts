import { embedUrl, parseVideo, watchUrl } from '#domain/video.ts';
import type { MutationResolvers, QueryResolvers, Resolvers } from '../generated/resolvers.generated.ts';
import { refusal } from '../refusals.ts';
import { stretch } from './feed.ts';
import { findNextThought, findThought } from './findThought.ts';

export const thoughtResolvers = {
  Query: {
    feed: async (_, { seed, first, after }, { thoughts, log, upkeep }) => {
      checkCount('first', first);
      const [feed] = await Promise.all([
        stretch(thoughts, { seed, first, after: after ?? null }, log),
        upkeep(),
      ]);
      return feed;
    },
    randomThoughts: async (_, { count }, { thoughts, log, random }) => {
      checkCount('count', count);
      const seed = Math.floor(random() * 2 ** 32) | 0;
      return (await stretch(thoughts, { seed, first: count, after: null }, log)).thoughts;
    },
    thought: async (_, { id }, context) => {
      const found = await findThought(id, context);
      return found.kind === 'absent' ? null : found.thought;
    },
    nextThought: (_, { after }, context) => findNextThought(after, context),
  } satisfies QueryResolvers,
  Mutation: {} satisfies MutationResolvers,
  types: {
    Thought: { video: (thought) => parseVideo(thought.url) },
    Video: { watchUrl: (video) => watchUrl(video), embedUrl: (video) => embedUrl(video) },
    SaveThoughtResult: {
      __resolveType: (result) =>
        'problems' in result ? 'InvalidThought' : 'current' in result ? 'StaleThought' : 'Thought',
    },
  } satisfies Resolvers,
};

function checkCount(name: string, count: number): void {
  const most = 50;
  if (count < 1 || count > most) {
    throw refusal('BAD_USER_INPUT', `\`${name}\` is ${count}: ask for 1 to ${most}.`);
  }
}
