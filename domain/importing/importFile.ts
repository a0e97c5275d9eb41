// What a file for an import holds, by one rule for dashboard and command line; who calls reads its bytes and splits
// CSV.
import { type RawRow, rowsFromRecords } from './importRows.ts';
import { rowsFromTable } from './spreadsheet.ts';

export interface FileRows {
  rows: RawRow[];
  /** Columns that are left out, and columns without which no row can be imported. */
  unknownColumns: string[];
  missingColumns: string[];
}

/** What a CSV parser makes of a text: all rows, empty ones included, and where it stumbled. */
export interface ParsedCsv {
  data: readonly (readonly string[])[];
  errors: readonly { type: string; message: string; row?: number | undefined }[];
}

/** A file that can't be used; the message is one sentence that names it and says what to do. */
export class ImportFileError extends Error {
  override name = 'ImportFileError';
}

/** Bytes that are not UTF-8: a picture, or a sheet whose accents would come in as “Caf�”. */
export function createNotUtf8Error(name: string): ImportFileError {
  return new ImportFileError(`${name} is not text in UTF-8: save the sheet as “CSV UTF-8”, or give JSON.`);
}

/** @throws {ImportFileError} unless the text is a JSON list, or an object that holds one. */
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
    throw new ImportFileError(`${name} holds no list: give a JSON list of thoughts.`);
  return requireRows(name, { rows: rowsFromRecords(records), unknownColumns: [], missingColumns: [] });
}

/** @throws {ImportFileError} when a quotation mark is left open, or no column holds thoughts. */
export function rowsFromCsv(name: string, { data, errors }: ParsedCsv): FileRows {
  const quoteError = errors.find(({ type }) => type === 'Quotes');
  if (quoteError !== undefined) {
    throw new ImportFileError(
      `${name} is broken in row ${(quoteError.row ?? 0) + 1}: ${quoteError.message}.`,
    );
  }
  const fileRows = rowsFromTable(data);
  if (data.flat().every((cell) => cell.trim() === '')) return requireRows(name, fileRows);
  if (fileRows.missingColumns.includes('thought')) {
    throw new ImportFileError(`${name} has no column “thought”: name the columns in its first line.`);
  }
  return requireRows(name, fileRows);
}

function requireRows(name: string, fileRows: FileRows): FileRows {
  if (fileRows.rows.length === 0) throw new ImportFileError(`${name} holds no rows.`);
  return fileRows;
}

function findList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value).find((entry) => Array.isArray(entry));
}
