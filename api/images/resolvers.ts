import type { MutationResolvers } from '../generated/resolvers.generated.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';
import { bulkBudgetMs, withBudget } from '../storage/timeBudget.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import { type GenerateImageServices, generateImage } from './generateImage.ts';
import { drawShareImageOf, type ShareImageRequestDependencies } from './shareCards/shareImages.ts';

type ImageContext = ResolverContext & GenerateImageServices & ShareImageRequestDependencies;

export const imageResolvers = {
  Mutation: {
    generateImage: async (_, { thought }, context) => {
      await context.authorizeChange();
      if (thought.trim() === '') throw createGraphQLError('BAD_USER_INPUT', 'Please enter a thought first');
      return generateImage(thought, context);
    },
    drawShareImage: async (_, { id }, context) => {
      await context.authorizeChange();
      return withBudget(bulkBudgetMs, () => drawShareImageOf(id, context));
    },
  } satisfies MutationResolvers<ImageContext>,
};
