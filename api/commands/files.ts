import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import Papa from 'papaparse';
import { BadFile, type FileRows, notText, rowsFromCsv, rowsFromJson } from '#domain/importFile.ts';
import { tableFromThoughts } from '#domain/spreadsheet.ts';
import type { Thought } from '#domain/thought.ts';

/** @throws {BadFile} unless the file is CSV or JSON, by its name and by what it holds. */
export async function readRows(path: string): Promise<FileRows> {
  const kind = kindOf(path);
  const bytes = await readFile(path).catch((error: Error) => {
    throw new BadFile(`${path} can’t be read: ${error.message}.`);
  });
  const text = textOf(path, bytes);
  return kind === 'json' ? rowsFromJson(path, text) : rowsFromCsv(path, Papa.parse<string[]>(text));
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

/** Without the mark that spreadsheets begin with. */
function textOf(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notText(path);
  }
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
