import type { ApolloServerPlugin } from '@apollo/server';
import { calculateQueryCost } from './cost.ts';
import { createGraphQLError } from './errorCodes.ts';
import { formatLimitViolation, limits } from './limits.ts';
import type { PluginContext } from './resolverContext.ts';

/** Rejects an operation that costs more than the limit before any of it is executed. */
export const costPlugin: ApolloServerPlugin<PluginContext> = {
  requestDidStart: async ({ request: { variables = {} } }) => ({
    didResolveOperation: async ({ schema, document, operation }) => {
      // If no operation has the requested name, execution rejects the request.
      if (operation === undefined) return;
      const points = calculateQueryCost(schema, document, operation, variables);
      if (points <= limits.cost) return;
      const message = formatLimitViolation(points, 'points of cost', limits.cost);
      throw createGraphQLError('QUERY_TOO_COMPLEX', message);
    },
  }),
};
