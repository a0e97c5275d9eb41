import type { MutationResolvers } from '../generated/resolvers.generated.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import type { ImageServices } from './imageServices.ts';

export const imageResolvers = {
  Mutation: {
    generateImage: async (_, { thought }, { authorizeChange, generateImage }) => {
      await authorizeChange();
      if (thought.trim() === '') throw createGraphQLError('BAD_USER_INPUT', 'Please enter a thought first');
      return generateImage(thought);
    },
  } satisfies MutationResolvers<ResolverContext & Pick<ImageServices, 'generateImage'>>,
};
