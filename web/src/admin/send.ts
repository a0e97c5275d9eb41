// Calls to the API outside of a component's own queries: in event handlers, page by page, and in batches.
import { type ApolloClient, type OperationVariables, type TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { OperationTypeNode } from 'graphql';

/** Sends an operation and returns its data. @throws if there is no response, or if it has an error. */
export async function send<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
): Promise<Data> {
  const isMutation = document.definitions.some(
    (definition) => 'operation' in definition && definition.operation === OperationTypeNode.MUTATION,
  );
  const { data } = isMutation
    ? await client.mutate<Data>({ mutation: document, variables })
    : await client.query<Data>({ query: document, variables });
  if (data === undefined || data === null) throw new Error('The response has no data.');
  return data;
}

export type Send = ReturnType<typeof useSend>;

export function useSend() {
  const client = useApolloClient();
  return <Data, Variables extends OperationVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: NoInfer<Variables>,
  ) => send(client, document, variables);
}

/** Returns a random key. `crypto.randomUUID` is missing on a site that is reached by plain HTTP. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
