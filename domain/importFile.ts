// What a file for an import holds, by one rule for dashboard and command line; who calls reads its bytes and splits CSV.
import { type LooseRow, rowsFromRecords } from './importRows.ts';
import { rowsFromTable } from './spreadsheet.ts';

export interface FileRows {
  rows: LooseRow[];
  /** Columns that are left out, and columns without which no row can be imported. */
  unknown: string[];
  missing: string[];
}

/** What a CSV parser makes of a text: all rows, empty ones included, and where it stumbled. */
export interface ParsedCsv {
  data: readonly (readonly string[])[];
  errors: readonly { type: string; message: string; row?: number | undefined }[];
}

/** A file that can't be used; the message is one sentence that names it and says what to do. */
export class BadFile extends Error {
  override name = 'BadFile';
}

/** Bytes that are not UTF-8: a picture, or a sheet whose accents would come in as “Caf�”. */
export function notText(name: string): BadFile {
  return new BadFile(`${name} is not text in UTF-8: save the sheet as “CSV UTF-8”, or give JSON.`);
}

/** @throws {BadFile} unless the text is a JSON list, or an object that holds one. */
export function rowsFromJson(name: string, text: string): FileRows {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new BadFile(`${name} is not JSON: ${error instanceof Error ? error.message : 'it can’t be read'}.`);
  }
  const records = listIn(value);
  if (records === undefined) throw new BadFile(`${name} holds no list: give a JSON list of thoughts.`);
  return filled(name, { rows: rowsFromRecords(records), unknown: [], missing: [] });
}

/** @throws {BadFile} when a quotation mark is left open, or no column holds thoughts. */
export function rowsFromCsv(name: string, { data, errors }: ParsedCsv): FileRows {
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken !== undefined) {
    throw new BadFile(`${name} is broken in row ${(broken.row ?? 0) + 1}: ${broken.message}.`);
  }
  const read = rowsFromTable(data);
  if (data.flat().every((cell) => cell.trim() === '')) return filled(name, read);
  if (read.missing.includes('thought')) {
    throw new BadFile(`${name} has no column “thought”: name the columns in its first line.`);
  }
  return filled(name, read);
}

function filled(name: string, read: FileRows): FileRows {
  if (read.rows.length === 0) throw new BadFile(`${name} holds no rows.`);
  return read;
}

function listIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value).find((entry) => Array.isArray(entry));
}
