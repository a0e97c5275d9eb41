import { tableFromThoughts } from '#domain/spreadsheet.ts';
import type { Thought } from '#domain/thought.ts';
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { saveFile } from '../../devices/files.ts';
import { bareCredit } from '../bareCredit.ts';
import { type BubbleCardFragment, BubblesDocument, type BubblesQuery } from '../operations.generated.ts';

export type Format = 'csv' | 'json';

/** Hands over the whole live collection as a file. */
export function useExport() {
  const client = useApolloClient();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  return {
    progress,
    isFailed,
    exportAs: async (format: Format) => {
      setIsFailed(false);
      try {
        const thoughts = await readAll(client, (done, total) => setProgress({ done, total }));
        if (format === 'json') {
          saveFile('thoughts.json', 'application/json', `${JSON.stringify(thoughts, null, 2)}\n`);
        } else {
          const { default: Papa } = await import('papaparse');
          // Without the mark at the beginning, Excel takes the file for Latin-1.
          saveFile('thoughts.csv', 'text/csv', `\uFEFF${Papa.unparse(tableFromThoughts(thoughts))}`);
        }
      } catch {
        setIsFailed(true);
      } finally {
        setProgress(null);
      }
    },
  };
}

async function readAll(
  client: ApolloClient,
  onProgress: (done: number, total: number) => void,
): Promise<Thought[]> {
  const thoughts: Thought[] = [];
  let after: string | null = null;
  do {
    const page = await readPage(client, after);
    thoughts.push(...page.edges.map(({ node }) => bare(node)));
    onProgress(thoughts.length, page.totalCount);
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
  return thoughts;
}

async function readPage(client: ApolloClient, after: string | null): Promise<BubblesQuery['thoughts']> {
  const { data } = await client.query({
    query: BubblesDocument,
    variables: { first: 100, after, orderBy: 'OLDEST', trashed: false },
    fetchPolicy: 'no-cache',
  });
  if (data === undefined) throw new Error('A page was empty.');
  return data.thoughts;
}

/** Without what the query adds: the video, which follows from the url, and the cache's type names. */
function bare(node: BubbleCardFragment): Thought {
  return {
    id: node.id,
    thought: node.thought,
    author: node.author,
    application: node.application,
    summary: node.summary,
    url: node.url,
    imageUrl: node.imageUrl,
    imageCredit: bareCredit(node.imageCredit),
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
    version: node.version,
    trashedAt: node.trashedAt,
  };
}
