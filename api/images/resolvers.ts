import type { MutationResolvers, Resolvers } from '../generated/resolvers.generated.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';
import { generateImage } from './generateImage.ts';

export const imageResolvers = {
  Mutation: {
    generateImage: async (_, { thought }, context) => {
      await context.authorizeChange();
      if (thought.trim() === '') throw createGraphQLError('BAD_USER_INPUT', 'Please enter a thought first');
      return generateImage(thought, context);
    },
  } satisfies MutationResolvers,
  types: {
    Thought: {
      imageUrl: ({ imageUrl }, _, { resolveImagePath, preventCaching }) => {
        const path = resolveImagePath(imageUrl);
        return path instanceof Promise ? path.then((stored) => checkStored(stored, preventCaching)) : path;
      },
    },
  } satisfies Resolvers,
};

/** An image that is still a data URL may be stored in a moment. */
function checkStored(imageUrl: string | null, preventCaching: () => void): string | null {
  if (imageUrl?.startsWith('data:') === true) preventCaching();
  return imageUrl;
}
