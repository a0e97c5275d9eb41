import { type ExportedThought, tableFromThoughts } from '#domain/importing/spreadsheet.ts';
import { mapFields } from '#domain/thought/fields.ts';
import type { ThoughtDraft } from '#domain/thought/thought.ts';
import { downloadFile } from '../../devices/downloadFile.ts';
import { stripCreditTypename } from '../form/fields.ts';
import { JobProgress, useJob } from '../jobs.tsx';
import { type ThoughtCardFragment, useExportThoughtsLazyQuery } from '../operations.generated.ts';
import { Button } from '../parts.tsx';
import parts from '../parts.module.css';
import { readData } from '../requests.ts';

const formats = ['csv', 'json'] as const;
type Format = (typeof formats)[number];

interface ExportState {
  format: Format;
  place: 'LIVE' | 'DRAFT';
  /** The position in the list of the place. */
  after: string | null;
  thoughts: readonly ExportedThought[];
  done: number;
  total: number;
}

/** Downloads all live thoughts, and then all drafts, as a file. */
export function ExportPanel() {
  const [queryThoughts] = useExportThoughtsLazyQuery();
  const job = useJob<ExportState>(async (state) => {
    const { format, place, after } = state;
    const { edges, pageInfo } = (await readData(queryThoughts({ variables: { place, after } }))).thoughts;
    const thoughts = [...state.thoughts, ...edges.map(({ node }) => toExportedThought(node))];
    const next = { ...state, thoughts, done: thoughts.length };
    if (pageInfo.hasNextPage) return { ...next, after: pageInfo.endCursor };
    if (place === 'LIVE') return { ...next, place: 'DRAFT', after: null };
    await download(format, thoughts);
    return { ...next, total: thoughts.length };
  });
  return (
    <div className={parts.stack}>
      <p className={parts.muted}>
        All bubbles and drafts, not the trash. CSV opens in spreadsheets; JSON contains every field.
      </p>
      <div className={parts.row}>
        {formats.map((format) => (
          <Button
            key={format}
            isBusy={job.run?.step === 'running'}
            onClick={() =>
              job.start({ format, place: 'LIVE', after: null, thoughts: [], done: 0, total: Infinity })
            }
          >
            Export as {format.toUpperCase()}
          </Button>
        ))}
      </div>
      <JobProgress label="Exported bubbles" job={job} />
    </div>
  );
}

async function download(format: Format, thoughts: readonly ExportedThought[]): Promise<void> {
  if (format === 'json') {
    downloadFile('thoughts.json', 'application/json', `${JSON.stringify(thoughts, null, 2)}\n`);
  } else {
    const { default: Papa } = await import('papaparse');
    // Without the byte order mark, Excel reads the file as Latin-1.
    downloadFile('thoughts.csv', 'text/csv', `\uFEFF${Papa.unparse(tableFromThoughts(thoughts))}`);
  }
}

/** Returns the thought without type names, and without what is derived from its other fields. */
function toExportedThought(node: ThoughtCardFragment): ExportedThought {
  const { id, imageCredit, createdAt, updatedAt, version, draftedAt, publishAt, trashedAt } = node;
  return {
    id,
    ...mapFields<ThoughtDraft>((name) => node[name]),
    imageCredit: stripCreditTypename(imageCredit),
    createdAt,
    updatedAt,
    version,
    draftedAt,
    publishAt,
    trashedAt,
  };
}
