import type { ServedThought } from '#domain/servedThought.ts';
import type { ApolloClient } from '@apollo/client';
import { ThoughtPageDocument } from './operations.generated.ts';

/** Takes the thought that the server wrote into the page, so that showing it needs no request. */
export function takeServedThought(client: ApolloClient): void {
  const text = document.getElementById('page-data')?.textContent;
  if (text === undefined) return;
  const { id, data }: ServedThought = JSON.parse(text);
  client.writeQuery({ query: ThoughtPageDocument, variables: { id }, data });
}
