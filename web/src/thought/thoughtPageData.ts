import type { ThoughtPageData } from '#domain/pages/thoughtPageData.ts';
import type { ApolloClient } from '@apollo/client';
import { ThoughtPageDocument } from './operations.generated.ts';

/** Writes the data that the server embedded in the page into the cache, so that rendering needs no request. */
export function restoreThoughtPageData(client: ApolloClient): void {
  const text = document.getElementById('page-data')?.textContent;
  if (text === undefined) return;
  const { id, data }: ThoughtPageData = JSON.parse(text);
  client.writeQuery({ query: ThoughtPageDocument, variables: { id }, data });
}
