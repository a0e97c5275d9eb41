// Reports what the log and the metrics say about an operation.
import type { ApolloServerPlugin } from '@apollo/server';
import { Kind, type OperationDefinitionNode } from 'graphql';
import { isDenialReason } from '../logging/requestSummary.ts';
import type { PluginContext } from './resolverContext.ts';

export const summaryPlugin: ApolloServerPlugin<PluginContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      if (operation !== undefined) contextValue.report({ operation: describeOperation(operation) });
    },
    didEncounterErrors: async ({ errors, contextValue }) => {
      // The response and the log then contain the same id.
      for (const error of errors) error.extensions['requestId'] = contextValue.requestId;
      const reason = errors.map(({ extensions }) => extensions['denial']).find(isDenialReason);
      if (reason === undefined) return;
      const viewer = await contextValue.getViewer().catch(() => null);
      contextValue.report({ denial: { reason, uid: viewer?.uid ?? null } });
    },
    willSendResponse: async ({ response: { body }, contextValue }) => {
      if (body.kind !== 'single' || body.singleResult.errors === undefined) return;
      const codes = body.singleResult.errors.map(({ extensions }) => String(extensions?.['code']));
      contextValue.report({ errorCodes: [...new Set(codes)] });
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
