import type { MutationResolvers } from '../generated/resolvers.generated.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import { type GenerateImageServices, generateImage } from './generateImage.ts';

type ImageContext = ResolverContext & GenerateImageServices;

export const imageResolvers = {
  Mutation: {
    generateImage: async (_, { thought }, context) => {
      await context.authorizeChange();
      if (thought.trim() === '') throw createGraphQLError('BAD_USER_INPUT', 'Please enter a thought first');
      return generateImage(thought, context);
    },
  } satisfies MutationResolvers<ImageContext>,
};
