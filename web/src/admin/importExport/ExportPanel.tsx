import { type ExportedThought, tableFromThoughts } from '#domain/importing/spreadsheet.ts';
import { mapFields } from '#domain/thought/fields.ts';
import type { ThoughtDraft } from '#domain/thought/thought.ts';
import { downloadFile } from '../../devices/downloadFile.ts';
import { Button, Problem } from '../components/controls.tsx';
import dialogs from '../components/dialogs.module.css';
import { ExportThoughtsDocument, type ThoughtCardFragment } from '../operations.generated.ts';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import { stripCreditTypename } from '../form/fields/fields.ts';
import styles from './ImportExport.module.css';
import { iteratePages, type TaskContext, useThoughtsTask } from './useThoughtsTask.ts';

const formats = ['csv', 'json'] as const;

interface Props {
  /** The selected thoughts of a list. Without it, all live thoughts and drafts are exported. */
  selection?: { ids: ReadonlySet<string>; listOptions: ListOptions };
}

/** Downloads thoughts as a file. */
export function ExportPanel({ selection }: Props) {
  const { progress, result, run } = useThoughtsTask();
  const isBusy = progress !== null;
  return (
    <div className={styles.panel}>
      <p className={dialogs.muted}>
        {selection === undefined && 'All bubbles and drafts, not the trash. '}CSV opens in spreadsheets; JSON
        contains every field.
      </p>
      <div className={styles.formats}>
        {formats.map((format) => (
          <Button
            key={format}

            isBusy={isBusy}
            onClick={() => void run((context) => exportThoughts(format, selection, context))}
          >
            Export as {format.toUpperCase()}
          </Button>
        ))}
      </div>
      {isBusy && <progress max={progress.total} value={progress.done} aria-label="Exported bubbles" />}
      {result instanceof Error && <Problem>The export failed. Please try again.</Problem>}
    </div>
  );
}

async function exportThoughts(
  format: (typeof formats)[number],
  selection: Props['selection'],
  { client, onProgress }: TaskContext,
): Promise<void> {
  const thoughts: ExportedThought[] = [];
  const lists = selection === undefined ? allLists : [selection.listOptions];
  let read = 0;
  for (const { place, search, filter } of lists) {
    const before = read;
    const variables = { place, search, filter };
    for await (const { edges, totalCount } of iteratePages(client, ExportThoughtsDocument, variables)) {
      const nodes = edges.map(({ node }) => node);
      thoughts.push(...nodes.filter(({ id }) => selection?.ids.has(id) ?? true).map(toExportedThought));
      read += nodes.length;
      onProgress({ done: read, total: before + totalCount });
      if (thoughts.length === selection?.ids.size) break;
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

const allLists = (['LIVE', 'DRAFT'] as const).map((place) => ({ place, search: null, filter: null }));

/** Returns the thought without type names, and without what is derived from its other fields. */
function toExportedThought(node: ThoughtCardFragment): ExportedThought {
  const { id, imageCredit, createdAt, updatedAt, version, draftedAt, publishAt, draftOf, trashedAt } = node;
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
    draftOf: draftOf && { id: draftOf.id, version: draftOf.version },
    trashedAt,
  };
}
