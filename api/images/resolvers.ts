import type { MutationResolvers } from '../generated/resolvers.generated.ts';
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
};
