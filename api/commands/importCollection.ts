import { randomUUID } from 'node:crypto';
import { validateRows, splitIntoBatches } from '#domain/importing/importRows.ts';
import { fetchExternalImage } from '../images/fetchExternalImage.ts';
import { createStoreDraftImage } from '../images/storeDraftImage.ts';
import { prepareRows } from '../thoughts/prepareDraft.ts';
import { type DataDependencies, readRows } from './collectionFile.ts';

/**
 * Adds the valid rows of a file that the collection doesn't contain yet, and prints the problems of the others. Returns
 * the exit code: 1 if a row was invalid, else 0.
 */
export async function importCollection(
  path: string,
  dryRun: boolean,
  dependencies: DataDependencies,
): Promise<number> {
  const { thoughts, images, now, print, fetchImage = fetchExternalImage } = dependencies;
  const { rows, unknownColumns, wrongValues } = await readRows(path);
  if (unknownColumns.length > 0) print(`Ignored columns: ${unknownColumns.join(', ')}.`);
  const checked = validateRows(rows);
  const { ready: valid, ...prepared } = await prepareRows(checked.valid, dryRun, {
    storeDraftImage: createStoreDraftImage(images, fetchImage),
  });
  const invalid = checked.invalid + checked.valid.length - valid.length;
  const incomplete = [...checked.incomplete, ...prepared.incomplete];
  for (const { line, field, message } of [
    ...wrongValues,
    ...checked.problems,
    ...prepared.problems,
    ...incomplete,
  ])
    print(`line ${line}  ${field}: ${message}`);

  let added = 0;
  let processed = 0;
  const operation = randomUUID();
  const batches = splitIntoBatches(valid);
  for (const batch of batches) {
    const change = { by: 'system', now: now() };
    const outcomes = await thoughts.importRows(batch, { operation, shouldUpdate: false, dryRun }, change);
    added += outcomes.filter(({ outcome }) => outcome === 'added').length;
    processed += batch.length;
    if (batches.length > 1) print(`${processed} of ${valid.length} rows`);
  }
  const duplicates = checked.duplicates + valid.length - added;
  const incompleteCount = new Set(incomplete.map(({ line }) => line)).size;
  if (incompleteCount > 0) print(`Incomplete rows: ${incompleteCount}.`);
  const verb = dryRun ? 'would be added' : 'added';
  print(
    `${added} ${verb}, ${duplicates} already there, ${invalid} ${invalid === 1 ? 'needs' : 'need'} fixing.`,
  );
  return invalid > 0 ? 1 : 0;
}
