import type { ApolloServerPlugin } from '@apollo/server';
import { OperationTypeNode } from 'graphql';
import { createGraphQLError } from './errorCodes.ts';

/** Refuses every mutation of a demo before any of it is executed, whoever sends it. */
export const refuseMutationsPlugin: ApolloServerPlugin = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation?.operation === OperationTypeNode.MUTATION) refuseChange();
    },
  }),
};

/** @throws FORBIDDEN, because nothing of a demo can be changed. */
export function refuseChange(): never {
  throw createGraphQLError('FORBIDDEN', 'This is a demo: nothing can be changed here.');
}
