import type { MutationResolvers, Resolvers } from '../generated/resolvers.generated.ts';
import { refusal } from '../refusals.ts';
import { findImage } from './findImage.ts';

export const imageResolvers = {
  Mutation: {
    generateImage: async (_, { thought }, context) => {
      await context.authorizeChange();
      if (thought.trim() === '') throw refusal('BAD_USER_INPUT', 'Please enter a thought first');
      return findImage(thought, context);
    },
  } satisfies MutationResolvers,
  types: {
    Thought: { imageUrl: ({ imageUrl }, _, { imagePath }) => imagePath(imageUrl) },
  } satisfies Resolvers,
};
