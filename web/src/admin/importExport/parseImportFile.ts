import {
  type FileRows,
  createNotUtf8Error,
  rowsFromCsv,
  rowsFromJson,
} from '#domain/importing/importFile.ts';

export interface ParsedImportFile extends FileRows {
  name: string;
}

/** Parses a CSV or JSON file into rows. @throws an error with a message to show if the file is neither. */
export async function parseImportFile(file: File): Promise<ParsedImportFile> {
  const { name } = file;
  const text = await decodeText(file);
  const isJson = /^\s*[[{]/.test(text);
  return { name, ...(isJson ? rowsFromJson(name, text) : rowsFromCsv(name, await parseCsv(text))) };
}

/** Decodes UTF-8. The decoder removes the byte order mark that spreadsheets write. */
async function decodeText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw createNotUtf8Error(file.name);
  }
}

async function parseCsv(text: string) {
  const { default: Papa } = await import('papaparse');
  return Papa.parse<string[]>(text);
}
