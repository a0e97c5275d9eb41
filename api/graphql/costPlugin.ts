import type { ApolloServerPlugin } from '@apollo/server';
import { calculateQueryCost } from './cost.ts';
import { createGraphQLError } from './errorCodes.ts';
import { formatLimitViolation, limits } from './limits.ts';
import type { PluginContext } from './resolverContext.ts';
import { getCurrentReads } from '../storage/storeUsage.ts';

/** What a request has cost, if it has `"extensions": { "cost": true }`. */
interface Cost {
  /** The points that the limit is compared with. */
  points: number;
  /** The reads that Firestore bills. Null on SQLite, where reads are not counted. */
  reads: number | null;
  /** The time since the query was found to be valid. */
  milliseconds: number;
}

/**
 * Rejects an operation that costs more than the limit before any of it is executed. On request, adds the cost of an
 * operation to its response, even if that has errors.
 */
export function createCostPlugin(countsReads: boolean): ApolloServerPlugin<PluginContext> {
  return {
    requestDidStart: async ({ request: { extensions }, contextValue }) => {
      const startMs = performance.now();
      const isShown = extensions?.['cost'] === true;
      let points: number | undefined;
      if (isShown) {
        contextValue.preventCaching();
        contextValue.report({ showsCost: true });
      }
      return {
        didResolveOperation: async ({ schema, document, operation, request }) => {
          // If no operation has the requested name, execution rejects the request.
          if (operation === undefined) return;
          points = calculateQueryCost(schema, document, operation, request.variables ?? {});
          if (points > limits.cost) {
            const message = formatLimitViolation(points, 'points of cost', limits.cost);
            throw createGraphQLError('QUERY_TOO_COMPLEX', message);
          }
        },
        ...(isShown && {
          willSendResponse: async ({ response: { body } }) => {
            if (points === undefined || body.kind !== 'single') return;
            const reads = countsReads ? getCurrentReads() : null;
            const milliseconds = Math.round((performance.now() - startMs) * 100) / 100;
            const cost: Cost = { points, reads, milliseconds };
            body.singleResult.extensions = { ...body.singleResult.extensions, cost };
          },
        }),
      };
    },
  };
}
