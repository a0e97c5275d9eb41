import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import Papa from 'papaparse';
import { type LooseRow, rowsFromRecords } from '#domain/importRows.ts';
import { rowsFromTable, tableFromThoughts } from '#domain/spreadsheet.ts';
import type { Thought } from '#domain/thought.ts';

/** A file that can't be used; the message is one sentence that says what to do. */
export class BadFile extends Error {
  override name = 'BadFile';
}

/** @throws {BadFile} unless the file is CSV or JSON, by its name and by what it holds. */
export async function readRows(path: string): Promise<{ rows: LooseRow[]; unknown: string[] }> {
  const kind = kindOf(path);
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new BadFile(`${path} can’t be read: ${error.message}.`);
  });
  return kind === 'json' ? { rows: rowsFromJson(path, text), unknown: [] } : rowsFromCsv(path, text);
}

/** @throws {BadFile} when the name says neither CSV nor JSON, or the file can't be written. */
export async function writeThoughts(path: string, thoughts: readonly Thought[]): Promise<void> {
  const text = kindOf(path) === 'json' ? jsonOf(thoughts) : csvOf(thoughts);
  await writeFile(path, text).catch((error: Error) => {
    throw new BadFile(`${path} can’t be written: ${error.message}.`);
  });
}

export function kindOf(path: string): 'csv' | 'json' {
  const ending = extname(path).toLowerCase();
  if (ending === '.csv') return 'csv';
  if (ending === '.json') return 'json';
  throw new BadFile(`${path} is neither CSV nor JSON: give a file that ends in .csv or .json.`);
}

function rowsFromJson(path: string, text: string): LooseRow[] {
  let records: unknown;
  try {
    records = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new BadFile(`${path} is not JSON: ${error instanceof Error ? error.message : 'it can’t be read'}.`);
  }
  if (!Array.isArray(records)) throw new BadFile(`${path} holds no list: give a JSON list of thoughts.`);
  return rowsFromRecords(records);
}

function rowsFromCsv(path: string, text: string) {
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: false });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken !== undefined) {
    throw new BadFile(`${path} is broken in row ${(broken.row ?? 0) + 1}: ${broken.message}.`);
  }
  const { rows, unknown, missing } = rowsFromTable(data);
  if (missing.includes('thought')) {
    throw new BadFile(`${path} has no column “thought”: name the columns in its first line.`);
  }
  return { rows, unknown };
}

/** What an import reads back, without what only this collection knows. */
function jsonOf(thoughts: readonly Thought[]): string {
  const records = thoughts.map(
    ({ version: _version, updatedAt: _updatedAt, trashedAt: _trashedAt, ...kept }) => kept,
  );
  return `${JSON.stringify(records, null, 2)}\n`;
}

/** With the mark that makes spreadsheets read UTF-8. */
function csvOf(thoughts: readonly Thought[]): string {
  return `\uFEFF${Papa.unparse(tableFromThoughts(thoughts))}\r\n`;
}
