import { checkRows, importBatches } from '#domain/importRows.ts';
import { fetchForeignImage } from '../images/fetchForeignImage.ts';
import { storeOrCheckImages } from '../images/storeImages.ts';
import { prepareRows } from '../thoughts/withImages.ts';
import type { Surroundings } from './data.ts';
import { readRows } from './files.ts';

/** Adds what is not there yet, and prints what keeps the other rows out; 1 when a row was. */
export async function importFile(path: string, dryRun: boolean, surroundings: Surroundings): Promise<number> {
  const { thoughts, images, now, print, fetchImage = fetchForeignImage } = surroundings;
  const { rows, unknown } = await readRows(path);
  if (unknown.length > 0) print(`Columns left out: ${unknown.join(', ')}.`);
  const checked = checkRows(rows);
  const { ready: valid, ...prepared } = await prepareRows(checked.valid, dryRun, {
    storeImages: storeOrCheckImages(images, fetchImage),
  });
  const invalid = checked.invalid + checked.valid.length - valid.length;
  const incomplete = [...checked.incomplete, ...prepared.incomplete];
  for (const { line, field, message } of [...checked.problems, ...prepared.problems, ...incomplete])
    print(`line ${line}  ${field}: ${message}`);

  // However many records were written past the API: duplicates can be told only when all were taken in.
  await thoughts.adopt();
  let added = 0;
  let done = 0;
  const batches = importBatches(valid);
  for (const batch of batches) {
    const outcomes = await thoughts.import(batch, { by: 'system', now: now() }, dryRun);
    added += outcomes.filter(({ outcome }) => outcome === 'added').length;
    done += batch.length;
    if (batches.length > 1) print(`${done} of ${valid.length} rows`);
  }
  const duplicates = checked.repeated + valid.length - added;
  const lacking = new Set(incomplete.map(({ line }) => line)).size;
  if (lacking > 0) print(`Incomplete rows: ${lacking}.`);
  const verb = dryRun ? 'would be added' : 'added';
  print(`${added} ${verb}, ${duplicates} already there, ${invalid} to be mended.`);
  return invalid > 0 ? 1 : 0;
}
