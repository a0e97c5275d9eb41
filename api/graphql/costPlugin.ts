import type { ApolloServerPlugin } from '@apollo/server';
import { calculateMaxReads, calculateQueryCost } from './cost.ts';
import { createGraphQLError } from './errorCodes.ts';
import { formatLimitViolation, limits } from './limits.ts';
import type { PluginContext } from './resolverContext.ts';

/**
 * Rejects an operation that costs more than the limit before any of it is executed. On request, adds the cost of an
 * operation to its response, even if that has errors, or estimates it instead of executing the operation: by
 * `"extensions": { "cost": true }` or `{ "cost": "estimate" }`.
 * @param countsReads whether Firestore bills the reads.
 */
export function createCostPlugin(countsReads: boolean): ApolloServerPlugin<PluginContext> {
  return {
    requestDidStart: async ({ request: { extensions }, contextValue }) => {
      const startMs = performance.now();
      const isEstimate = extensions?.['cost'] === 'estimate';
      const isShown = isEstimate || extensions?.['cost'] === true;
      let points: number | undefined;
      // Null on SQLite, where reads are not counted, and if no limit of the reads is known.
      let maxReads: number | null = null;
      if (isShown) {
        contextValue.preventCaching();
        contextValue.report({ showsCost: true });
      }
      return {
        didResolveOperation: async ({ schema, document, operation, request: { variables = {} } }) => {
          // If no operation has the requested name, execution rejects the request.
          if (operation === undefined) return;
          points = calculateQueryCost(schema, document, operation, variables);
          if (isEstimate && countsReads) maxReads = calculateMaxReads(schema, document, operation, variables);
          if (points > limits.cost) {
            const message = formatLimitViolation(points, 'points of cost', limits.cost);
            throw createGraphQLError('QUERY_TOO_COMPLEX', message);
          }
        },
        ...(isEstimate && {
          responseForOperation: async ({ operation, response: { http } }) =>
            operation === undefined ? null : { http, body: { kind: 'single', singleResult: { data: null } } },
        }),
        ...(isShown && {
          willSendResponse: async ({ response: { body } }) => {
            if (points === undefined || body.kind !== 'single') return;
            const milliseconds = Math.round((performance.now() - startMs) * 100) / 100;
            const cost = isEstimate ? { points, maxPoints: limits.cost, maxReads } : { points, milliseconds };
            body.singleResult.extensions = { ...body.singleResult.extensions, cost };
          },
        }),
      };
    },
  };
}
