import {
  type FileRows,
  createNotUtf8Error,
  rowsFromCsv,
  rowsFromJson,
} from '#domain/importing/importFile.ts';

export interface ParsedImportFile extends FileRows {
  name: string;
}

/** Rows of a CSV or JSON file. @throws with a message to be shown, when the file is neither. */
export async function parseImportFile(file: File): Promise<ParsedImportFile> {
  const { name } = file;
  const text = await decodeText(file);
  const isJson = /^\s*[[{]/.test(text);
  return { name, ...(isJson ? rowsFromJson(name, text) : rowsFromCsv(name, await parseCsv(text))) };
}

/** Without the mark that spreadsheets begin with. */
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
