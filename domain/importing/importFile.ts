// Reads the rows of import files, for the dashboard and the command line. The caller decodes the file and parses CSV.
import { requiredFieldNames } from '../thought/fields.ts';
import { findRecordProblems, findUnknownFieldNames, toRecord } from '../thought/storedRecord.ts';
import { type RawRow, type RowProblem, rowsFromRecords } from './importRows.ts';
import { rowsFromTable } from './spreadsheet.ts';

export interface FileRows {
  rows: RawRow[];
  /** Columns that are ignored. */
  unknownColumns: string[];
  /** Values of a wrong type, which are ignored. Only JSON has types. */
  wrongValues: RowProblem[];
}

/** The result of a CSV parser: all rows, including empty ones, and the errors. */
export interface ParsedCsv {
  data: readonly (readonly string[])[];
  errors: readonly { type: string; message: string; row?: number | undefined }[];
}

/** A file that can't be imported. The message is a sentence that names the file and says what to do. */
export class ImportFileError extends Error {
  override name = 'ImportFileError';
}

/** Returns the error for a file that isn't UTF-8, such as an image, or a table whose accents would become “Caf�”. */
export function createNotUtf8Error(name: string): ImportFileError {
  return new ImportFileError(`${name} is not UTF-8 text: save the table as “CSV UTF-8”, or use JSON.`);
}

/** Reads JSON. @throws {ImportFileError} unless it is a list or an object that contains a list */
export function rowsFromJson(name: string, text: string): FileRows {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ImportFileError(
      `${name} is not JSON: ${error instanceof Error ? error.message : 'it can’t be read'}.`,
    );
  }
  const records = findList(value);
  if (records === undefined)
    throw new ImportFileError(`${name} contains no list: provide a JSON list of thoughts.`);
  const unknownColumns = new Set(records.flatMap((record) => findUnknownFieldNames(toRecord(record))));
  const wrongValues = records.flatMap((record, index) =>
    findRecordProblems(toRecord(record)).map(({ field, message }) => ({ line: index + 1, field, message })),
  );
  const rows = rowsFromRecords(records);
  return requireRows(name, { rows, unknownColumns: [...unknownColumns], wrongValues });
}

/**
 * Reads CSV as spreadsheets write it: with a line such as `sep=;` before it, and with spaces before quotation marks.
 * @param parse parses CSV with the given delimiter; with '', it detects the delimiter
 * @throws {ImportFileError} if a quotation mark isn't closed, or there is no column for the thoughts
 */
export function rowsFromCsv(
  name: string,
  text: string,
  parse: (csv: string, delimiter: string) => ParsedCsv,
): FileRows {
  const delimiter = /^sep=([^\r\n])/i.exec(text)?.[1] ?? '';
  // Replaces the line by an empty line, to keep the numbers of the other lines.
  const csv = text.replace(/^sep=.*/i, '').replace(spaceBeforeQuote, '$1"');
  const { data, errors } = parse(csv, delimiter);
  const quoteError = errors.find(({ type }) => type === 'Quotes');
  if (quoteError !== undefined) {
    throw new ImportFileError(
      `${name} is invalid in row ${(quoteError.row ?? 0) + 1}: ${quoteError.message}.`,
    );
  }
  const { headerLine, hasThoughts, ...tableRows } = rowsFromTable(data);
  if (headerLine > 0 && !hasThoughts) {
    throw new ImportFileError(
      `${name} has no column “thought” in line ${headerLine}: name the columns there, such as ${requiredFieldNames.join(', ')}.`,
    );
  }
  return requireRows(name, { ...tableRows, wrongValues: [] });
}

/** Matches spaces before an opening quotation mark. Within a quoted cell, only doubled marks follow a space. */
const spaceBeforeQuote = /(^|[,;\t\n])[ ]+"(?!")/g;

function requireRows(name: string, fileRows: FileRows): FileRows {
  if (fileRows.rows.length === 0) throw new ImportFileError(`${name} contains no rows.`);
  return fileRows;
}

function findList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value).find((entry) => Array.isArray(entry));
}
