import { type LooseRow, rowsFromRecords } from '#domain/importRows.ts';
import { rowsFromTable } from '#domain/spreadsheet.ts';

export interface ReadFile {
  name: string;
  rows: LooseRow[];
  /** Columns that are left out, and columns without which no row can be imported. */
  unknown: string[];
  missing: string[];
}

/** Rows of a CSV or JSON file. @throws with a message to be shown, when the file is neither. */
export async function readRows(file: File): Promise<ReadFile> {
  const text = await file.text();
  const isJson = /^\s*[[{]/.test(text.replace(/^\uFEFF/, ''));
  const read = isJson ? readJson(text) : await readCsv(text);
  if (read.rows.length === 0) throw new Error(`${file.name} holds no rows.`);
  return { name: file.name, ...read };
}

function readJson(text: string): Omit<ReadFile, 'name'> {
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  const records = Array.isArray(value) ? value : listIn(value);
  if (records === null) throw new Error('This JSON file holds no list of thoughts.');
  return { rows: rowsFromRecords(records), unknown: [], missing: [] };
}

/** The one list inside an object such as `{"thoughts": [...]}`. */
function listIn(value: unknown): unknown[] | null {
  if (typeof value !== 'object' || value === null) return null;
  return Object.values(value).find((entry) => Array.isArray(entry)) ?? null;
}

async function readCsv(text: string): Promise<Omit<ReadFile, 'name'>> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<string[]>(text);
  return rowsFromTable(data);
}
