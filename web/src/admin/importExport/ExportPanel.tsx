import { type ExportedThought, tableFromThoughts } from '#domain/importing/spreadsheet.ts';
import { mapFields } from '#domain/thought/fields.ts';
import type { ThoughtDraft } from '#domain/thought/thought.ts';
import { downloadFile } from '../../devices/downloadFile.ts';
import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import { ExportThoughtsDocument, type ThoughtCardFragment } from '../operations.generated.ts';
import { stripCreditTypename } from '../form/fields/fields.ts';
import styles from './ImportExport.module.css';
import { iteratePages, type TaskContext, useThoughtsTask } from './useThoughtsTask.ts';

const formats = ['csv', 'json'] as const;

/** Downloads all live thoughts and drafts as a file. */
export function ExportPanel() {
  const { progress, result, run } = useThoughtsTask();
  const isBusy = progress !== null;
  return (
    <div className={styles.panel}>
      <p className={dialogs.muted}>
        All bubbles and drafts, not the trash. CSV opens in spreadsheets; JSON contains every field.
      </p>
      <div className={styles.formats}>
        {formats.map((format) => (
          <BusyButton
            key={format}
            className={controls.button}
            isBusy={isBusy}
            onClick={() => void run((context) => exportThoughts(format, context))}
          >
            Export as {format.toUpperCase()}
          </BusyButton>
        ))}
      </div>
      {isBusy && <progress max={progress.total} value={progress.done} aria-label="Exported bubbles" />}
      {result instanceof Error && (
        <p role="alert" className={dialogs.problem}>
          The export failed. Please try again.
        </p>
      )}
    </div>
  );
}

async function exportThoughts(
  format: (typeof formats)[number],
  { client, onProgress }: TaskContext,
): Promise<void> {
  const thoughts: ExportedThought[] = [];
  for (const place of ['LIVE', 'DRAFT'] as const) {
    const before = thoughts.length;
    for await (const { edges, totalCount } of iteratePages(client, ExportThoughtsDocument, { place })) {
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
