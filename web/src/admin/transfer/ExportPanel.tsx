import { type ExportedThought, tableFromThoughts } from '#domain/importing/spreadsheet.ts';
import { downloadFile } from '../../devices/downloadFile.ts';
import { JobProgress, useJob } from '../jobs.tsx';
import { useExportThoughtsLazyQuery } from '../operations.generated.ts';
import { Button } from '../parts.tsx';
import parts from '../parts.module.css';
import { readData } from '../requests.ts';

const formats = ['csv', 'json'] as const;
type Format = (typeof formats)[number];

interface ExportState {
  format: Format;
  place: 'LIVE' | 'DRAFT';
  /** The cursor in the list of the place. */
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
    const thoughts = [...state.thoughts, ...edges.map(({ node }) => node)];
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
    downloadFile('thoughts.json', 'application/json', `${JSON.stringify(thoughts, skipDerived, 2)}\n`);
  } else {
    const { default: Papa } = await import('papaparse');
    // Without the byte order mark, Excel reads the file as Latin-1.
    downloadFile('thoughts.csv', 'text/csv', `\uFEFF${Papa.unparse(tableFromThoughts(thoughts))}`);
  }
}

/** Omits properties that aren't fields of a thought, or are derived from them. */
function skipDerived(name: string, value: unknown): unknown {
  return ['__typename', 'video', 'updatedBy'].includes(name) ? undefined : value;
}
