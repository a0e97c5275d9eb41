// Finds the records of a backup that could harm visitors.
import { findRecordProblems, fromThoughtRecord, toRecord } from '#domain/thought/storedRecord.ts';
import { findHarmfulValues } from '#domain/thought/thought.ts';
import type { ArchiveFields, ArchiveKind } from './archive.ts';
import { parseLine, pathOf, readLines } from './backupFolder.ts';
import { withPlainDates } from './taggedValues.ts';

/** The ids of the invalid records of each kind that has any. */
export type InvalidRecords = ReadonlyMap<ArchiveKind, ReadonlySet<string>>;

/**
 * Prints each invalid value with its line. Values that are only missing or incomplete are valid, because every database may
 * contain such records.
 */
export async function findInvalidRecords(
  folder: string,
  print: (line: string) => void,
): Promise<InvalidRecords> {
  const invalid = new Map<ArchiveKind, ReadonlySet<string>>();
  for (const kind of ['thoughts', 'trash', 'revisions'] as const) {
    const ids = new Set<string>();
    let lineNumber = 0;
    for await (const line of readLines(pathOf(folder, kind))) {
      lineNumber += 1;
      const { id, fields } = parseLine(String(line));
      const content = kind === 'revisions' ? toRecord(fields['record']) : fields;
      for (const { field, message } of findProblems(content)) {
        print(`${pathOf(folder, kind)}:${lineNumber}  ${id}  ${field}: ${message}`);
        ids.add(id);
      }
    }
    if (ids.size > 0) invalid.set(kind, ids);
  }
  return invalid;
}

function findProblems(fields: ArchiveFields) {
  const record = withPlainDates(fields);
  return [...findRecordProblems(record), ...findHarmfulValues(fromThoughtRecord('', record))];
}
