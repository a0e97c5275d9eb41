import { createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import {
  ImportFileError,
  type FileRows,
  createNotUtf8Error,
  rowsFromCsv,
  rowsFromJson,
} from '#domain/importing/importFile.ts';
import { tableFromThoughts } from '#domain/importing/spreadsheet.ts';
import { mapFields } from '#domain/thought/fields.ts';
import type { Thought, ThoughtDraft } from '#domain/thought/thought.ts';

/**
 * Reads the rows of a CSV or JSON file.
 * @throws {ImportFileError} when the name or the content is neither.
 */
export async function readRows(path: string): Promise<FileRows> {
  const format = getFileFormat(path);
  const bytes = await readFile(path).catch((error: Error) => {
    throw new ImportFileError(`${path} can’t be read: ${error.message}.`);
  });
  const text = decodeUtf8(path, bytes);
  return format === 'json'
    ? rowsFromJson(path, text)
    : rowsFromCsv(path, text, (csv, delimiter) => Papa.parse<string[]>(csv, { delimiter }));
}

/**
 * Streams thoughts to a temporary file next to `path`, which replaces `path` at the end, so that an interruption leaves no
 * incomplete file.
 * @throws {ImportFileError} when the extension is neither CSV nor JSON, or the file can't be written.
 */
export async function writeThoughts(path: string, thoughts: AsyncIterable<Thought>): Promise<void> {
  const text = getFileFormat(path) === 'json' ? streamJson(thoughts) : streamCsv(thoughts);
  const partialPath = `${path}.${process.pid}.partial`;
  try {
    await pipeline(text, createWriteStream(partialPath, { flush: true }));
    await rename(partialPath, path);
  } catch (error) {
    await rm(partialPath, { force: true });
    if (error instanceof Error && 'syscall' in error)
      throw new ImportFileError(`${path} can’t be written: ${error.message}.`);
    throw error;
  }
}

export function getFileFormat(path: string): 'csv' | 'json' {
  const extension = extname(path).toLowerCase();
  if (extension === '.csv') return 'csv';
  if (extension === '.json') return 'json';
  throw new ImportFileError(`${path} is neither CSV nor JSON: use a file name that ends in .csv or .json.`);
}

/** Decodes UTF-8, without the byte order mark that spreadsheets write. */
function decodeUtf8(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw createNotUtf8Error(path);
  }
}

/** Writes the fields that an import reads. */
async function* streamJson(thoughts: AsyncIterable<Thought>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const thought of thoughts) {
    const { id, createdAt, updatedAt, draftedAt, publishAt } = thought;
    const fields = mapFields<ThoughtDraft>((name) => thought[name]);
    const exported = { id, ...fields, createdAt, updatedAt, draftedAt, publishAt };
    const record = JSON.stringify(exported, null, 2).replaceAll('\n', '\n  ');
    yield `${isFirst ? '[' : ','}\n  ${record}`;
    isFirst = false;
  }
  yield isFirst ? '[]\n' : '\n]\n';
}

/** Begins with a byte order mark, so that spreadsheets read the file as UTF-8. */
async function* streamCsv(thoughts: AsyncIterable<Thought>): AsyncGenerator<string> {
  yield `\uFEFF${Papa.unparse(tableFromThoughts([]))}\r\n`;
  for await (const thought of thoughts) {
    yield `${Papa.unparse(tableFromThoughts([thought]).slice(1))}\r\n`;
  }
}
