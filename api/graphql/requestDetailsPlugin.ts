// Completes the details of a request, which the log and the metrics contain.
import type { ApolloServerPlugin } from '@apollo/server';
import { Kind, type OperationDefinitionNode } from 'graphql';
import { isDenialReason } from '../logging/requestDetails.ts';
import type { Context } from '../app/context.ts';

export const requestDetailsPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      if (operation !== undefined) contextValue.details.operation = describeOperation(operation);
    },
    didEncounterErrors: async ({ errors, contextValue }) => {
      // The response and the log then contain the same id.
      for (const error of errors) error.extensions['requestId'] = contextValue.requestId;
      const reason = errors.map(({ extensions }) => extensions['denial']).find(isDenialReason);
      if (reason === undefined) return;
      const claims = await contextValue.getViewer().catch(() => null);
      contextValue.details.denial = { reason, uid: claims?.uid ?? null };
    },
    willSendResponse: async ({ response: { body }, contextValue }) => {
      if (body.kind !== 'single' || body.singleResult.errors === undefined) return;
      const codes = body.singleResult.errors.map(({ extensions }) => String(extensions?.['code']));
      contextValue.details.errorCodes = [...new Set(codes)];
    },
  }),
};

const maxNamedFields = 3;

/**
 * Returns the root fields of an operation, such as `feed` or `thoughts allowlist`. They are names of the schema, whereas
 * the name of the operation is text that any client can choose.
 */
function describeOperation({ selectionSet }: OperationDefinitionNode): string {
  const names = selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : '…',
  );
  const uniqueNames = [...new Set(names)];
  return [
    ...uniqueNames.slice(0, maxNamedFields),
    ...(uniqueNames.length > maxNamedFields ? ['…'] : []),
  ].join(' ');
}
