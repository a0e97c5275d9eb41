import { type ExportedThought, tableFromThoughts } from '#domain/importing/spreadsheet.ts';
import { mapFields } from '#domain/thought/fields.ts';
import type { ThoughtDraft } from '#domain/thought/thought.ts';
import type { ApolloClient, Unmasked } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { downloadFile } from '../../devices/downloadFile.ts';
import { Button, Problem } from '../parts.tsx';
import parts from '../parts.module.css';
import {
  ExportThoughtsDocument,
  type ExportThoughtsQuery,
  type ExportThoughtsQueryVariables,
  type ThoughtCardFragment,
  type ThoughtPlace,
} from '../operations.generated.ts';
import { stripCreditTypename } from '../form/fields.ts';

const formats = ['csv', 'json'] as const;

type Format = (typeof formats)[number];

interface Progress {
  done: number;
  total: number;
}

/** Downloads all live thoughts and drafts as a file. */
export function ExportPanel() {
  const client = useApolloClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isBusy = progress !== null;
  const run = async (format: Format) => {
    setFailed(false);
    setProgress({ done: 0, total: 1 });
    await exportThoughts(client, format, setProgress).catch(() => setFailed(true));
    setProgress(null);
  };
  return (
    <div className={parts.stack}>
      <p className={parts.muted}>
        All bubbles and drafts, not the trash. CSV opens in spreadsheets; JSON contains every field.
      </p>
      <div className={parts.row}>
        {formats.map((format) => (
          <Button key={format} isBusy={isBusy} onClick={() => void run(format)}>
            Export as {format.toUpperCase()}
          </Button>
        ))}
      </div>
      {isBusy && <progress max={progress.total} value={progress.done} aria-label="Exported bubbles" />}
      {hasFailed && <Problem>The export failed. Please try again.</Problem>}
    </div>
  );
}

async function exportThoughts(
  client: ApolloClient,
  format: Format,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const thoughts: ExportedThought[] = [];
  for (const place of ['LIVE', 'DRAFT'] as const) {
    const before = thoughts.length;
    for await (const { edges, totalCount } of iteratePages(client, place)) {
      thoughts.push(...edges.map(({ node }) => toExportedThought(node)));
      onProgress({ done: thoughts.length, total: before + totalCount });
    }
  }
  if (format === 'json') {
    downloadFile('thoughts.json', 'application/json', `${JSON.stringify(thoughts, null, 2)}\n`);
  } else {
    const { default: Papa } = await import('papaparse');
    // Without the byte order mark, Excel reads the file as Latin-1.
    downloadFile('thoughts.csv', 'text/csv', `\uFEFF${Papa.unparse(tableFromThoughts(thoughts))}`);
  }
}

/** Yields all pages of a list, one after the other, without storing them in the cache. */
async function* iteratePages(
  client: ApolloClient,
  place: ThoughtPlace,
): AsyncGenerator<Unmasked<ExportThoughtsQuery>['thoughts']> {
  let position: string | null = null;
  do {
    const variables: ExportThoughtsQueryVariables = { place, after: position };
    const { data } = await client.query({
      query: ExportThoughtsDocument,
      variables,
      fetchPolicy: 'no-cache',
    });
    if (data === undefined) throw new Error('The response has no data.');
    yield data.thoughts;
    const { hasNextPage, endCursor } = data.thoughts.pageInfo;
    position = hasNextPage ? endCursor : null;
  } while (position !== null);
}

/** Returns the thought without type names, and without what is derived from its other fields. */
function toExportedThought(node: ThoughtCardFragment): ExportedThought {
  const { id, imageCredit, createdAt, updatedAt, version, draftedAt, publishAt, trashedAt } = node;
  const fields = mapFields<ThoughtDraft>((name) => node[name]);
  return {
    id,
    ...fields,
    imageCredit: stripCreditTypename(imageCredit),
    createdAt,
    updatedAt,
    version,
    draftedAt,
    publishAt,
    trashedAt,
  };
}
