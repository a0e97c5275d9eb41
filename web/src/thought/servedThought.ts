import type { ApolloClient } from '@apollo/client';
import { ThoughtPageDocument, type ThoughtPageQuery } from './operations.generated.ts';

/** Takes the thought that the server wrote into the page, so that showing it needs no request. Source: api/pages/thoughtPage.ts. */
export function takeServedThought(client: ApolloClient): void {
  const text = document.getElementById('page-data')?.textContent;
  if (text === undefined) return;
  const { id, data }: { id: string; data: ThoughtPageQuery } = JSON.parse(text);
  client.writeQuery({ query: ThoughtPageDocument, variables: { id }, data });
}
