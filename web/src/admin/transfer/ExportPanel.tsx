import { type ExportedThought, tableFromThoughts } from '#domain/importing/spreadsheet.ts';
import { mapFields } from '#domain/thought/fields.ts';
import type { ThoughtDraft } from '#domain/thought/thought.ts';
import { downloadFile } from '../../devices/downloadFile.ts';
import { Button, Problem } from '../parts.tsx';
import parts from '../parts.module.css';
import { type ThoughtCardFragment, useExportThoughtsLazyQuery } from '../operations.generated.ts';
import { stripCreditTypename } from '../form/fields.ts';
import { readData } from '../requests.ts';
import { Progress, useBatches } from '../batches.tsx';

const formats = ['csv', 'json'] as const;

type Format = (typeof formats)[number];

const places = ['LIVE', 'DRAFT'] as const;

interface ExportState {
  format: Format;
  thoughts: readonly ExportedThought[];
  /** The position in `places`, and in the list of that place. */
  place: number;
  after: string | null;
  total: number;
}

/** Downloads all live thoughts and drafts as a file. */
export function ExportPanel() {
  const [queryThoughts] = useExportThoughtsLazyQuery();
  const { run, start } = useBatches<ExportState>(async (state) => {
    const variables = { place: places[state.place] ?? 'LIVE', after: state.after };
    const { edges, totalCount, pageInfo } = (await readData(queryThoughts({ variables }))).thoughts;
    const thoughts = [...state.thoughts, ...edges.map(({ node }) => toExportedThought(node))];
    const { hasNextPage, endCursor } = pageInfo;
    const place = hasNextPage ? state.place : state.place + 1;
    const isDone = place === places.length;
    if (isDone) await download(state.format, thoughts);
    const total = state.after === null ? state.thoughts.length + totalCount : state.total;
    return { state: { ...state, thoughts, place, after: hasNextPage ? endCursor : null, total }, isDone };
  });
  const isBusy = run?.step === 'running';
  return (
    <div className={parts.stack}>
      <p className={parts.muted}>
        All bubbles and drafts, not the trash. CSV opens in spreadsheets; JSON contains every field.
      </p>
      <div className={parts.row}>
        {formats.map((format) => (
          <Button
            key={format}
            isBusy={isBusy}
            onClick={() => void start({ format, thoughts: [], place: 0, after: null, total: 1 })}
          >
            Export as {format.toUpperCase()}
          </Button>
        ))}
      </div>
      {isBusy && (
        <Progress label="Exported bubbles" done={run.state.thoughts.length} total={run.state.total} />
      )}
      {run?.step === 'stopped' && <Problem>The export failed. Please try again.</Problem>}
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
