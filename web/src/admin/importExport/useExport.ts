import { type ExportedThought, tableFromThoughts } from '#domain/importing/spreadsheet.ts';
import { mapFields } from '#domain/thought/fields.ts';
import type { ThoughtDraft } from '#domain/thought/thought.ts';
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { downloadFile } from '../../devices/downloadFile.ts';
import { iteratePages } from '../iteratePages.ts';
import { stripCreditTypename } from '../stripCreditTypename.ts';
import {
  ExportThoughtsDocument,
  type ExportThoughtsQuery,
  type ThoughtCardFragment,
} from '../operations.generated.ts';

export type ExportFormat = 'csv' | 'json';

/** Downloads all thoughts that are not in the trash as a file. */
export function useExport() {
  const client = useApolloClient();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  return {
    progress,
    hasFailed,
    exportAs: async (format: ExportFormat) => {
      setHasFailed(false);
      try {
        const thoughts = await fetchAllThoughts(client, (done, total) => setProgress({ done, total }));
        if (format === 'json') {
          downloadFile('thoughts.json', 'application/json', `${JSON.stringify(thoughts, null, 2)}\n`);
        } else {
          const { default: Papa } = await import('papaparse');
          // Without the byte order mark, Excel reads the file as Latin-1.
          downloadFile('thoughts.csv', 'text/csv', `\uFEFF${Papa.unparse(tableFromThoughts(thoughts))}`);
        }
      } catch {
        setHasFailed(true);
      } finally {
        setProgress(null);
      }
    },
  };
}

async function fetchAllThoughts(
  client: ApolloClient,
  onProgress: (done: number, total: number) => void,
): Promise<ExportedThought[]> {
  const thoughts: ExportedThought[] = [];
  for await (const { edges, totalCount } of iteratePages((after) => fetchPage(client, after))) {
    thoughts.push(...edges.map(({ node }) => toThought(node)));
    onProgress(thoughts.length, totalCount);
  }
  return thoughts;
}

async function fetchPage(
  client: ApolloClient,
  after: string | null,
): Promise<ExportThoughtsQuery['thoughts']> {
  const { data } = await client.query({
    query: ExportThoughtsDocument,
    variables: { first: 100, after },
    fetchPolicy: 'no-cache',
  });
  if (data === undefined) throw new Error('The response has no data.');
  return data.thoughts;
}

/** Returns the thought without type names, and without what is derived from its other fields. */
function toThought(node: ThoughtCardFragment): ExportedThought {
  const { id, imageCredit, createdAt, updatedAt, version, trashedAt } = node;
  const fields = mapFields<ThoughtDraft>((name) => node[name]);
  return {
    id,
    ...fields,
    imageCredit: stripCreditTypename(imageCredit),
    createdAt,
    updatedAt,
    version,
    trashedAt,
  };
}
