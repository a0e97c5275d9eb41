import { validateRows, splitIntoBatches } from '#domain/importing/importRows.ts';
import { fetchExternalImage } from '../images/remote/fetchExternalImage.ts';
import { createStoreDraftImage } from '../images/storeDraftImage.ts';
import { prepareRows } from '../thoughts/prepareDraft.ts';
import type { DataDependencies } from './dataDependencies.ts';
import { readRows } from './collectionFile.ts';

/** Adds what is not there yet, and prints what keeps the other rows out; 1 when a row was. */
export async function importCollection(
  path: string,
  dryRun: boolean,
  dependencies: DataDependencies,
): Promise<number> {
  const { thoughts, images, now, print, fetchImage = fetchExternalImage } = dependencies;
  const { rows, unknownColumns } = await readRows(path);
  if (unknownColumns.length > 0) print(`Columns left out: ${unknownColumns.join(', ')}.`);
  const checked = validateRows(rows);
  const { ready: valid, ...prepared } = await prepareRows(checked.valid, dryRun, {
    storeDraftImage: createStoreDraftImage(images, fetchImage),
  });
  const invalid = checked.invalid + checked.valid.length - valid.length;
  const incomplete = [...checked.incomplete, ...prepared.incomplete];
  for (const { line, field, message } of [...checked.problems, ...prepared.problems, ...incomplete])
    print(`line ${line}  ${field}: ${message}`);

  // However many records were written past the API: duplicates can be told only when all were taken in.
  await thoughts.reindex();
  let added = 0;
  let processed = 0;
  const batches = splitIntoBatches(valid);
  for (const batch of batches) {
    const outcomes = await thoughts.import(batch, { by: 'system', now: now() }, dryRun);
    added += outcomes.filter(({ outcome }) => outcome === 'added').length;
    processed += batch.length;
    if (batches.length > 1) print(`${processed} of ${valid.length} rows`);
  }
  const duplicates = checked.duplicates + valid.length - added;
  const incompleteCount = new Set(incomplete.map(({ line }) => line)).size;
  if (incompleteCount > 0) print(`Incomplete rows: ${incompleteCount}.`);
  const verb = dryRun ? 'would be added' : 'added';
  print(`${added} ${verb}, ${duplicates} already there, ${invalid} to be mended.`);
  return invalid > 0 ? 1 : 0;
}
