// Converts thoughts to a table and back. The caller converts between the table and CSV text.
import type { RawRow } from './importRows.ts';
import { storedFieldNamesOf, textFieldNames, textFields } from '../thought/fields.ts';
import type { Thought } from '../thought/thought.ts';

/** The columns of an export, in their order. */
const exportColumns = [
  'id',
  ...textFieldNames,
  'imageUrl',
  'creditName',
  'creditProfileUrl',
  'creditPhotoUrl',
  'createdAt',
  'updatedAt',
  'draftedAt',
  'publishAt',
] as const;

type Column = (typeof exportColumns)[number];

/** The columns by each of their names, in lower case. */
const columnsByName = new Map<string, Column>([
  ...exportColumns.map((column) => [column.toLowerCase(), column] as const),
  ...textFieldNames.flatMap((column) =>
    [...storedFieldNamesOf(column), ...(textFields[column].columnAliases ?? [])].map(
      (name) => [name.toLowerCase(), column] as const,
    ),
  ),
]);

/** A thought in an export, which doesn't contain who edited it. */
export type ExportedThought = Omit<Thought, 'updatedBy'>;

/** Returns a header and a row for each thought. Cells that a spreadsheet would evaluate as formulas are escaped. */
export function tableFromThoughts(thoughts: readonly ExportedThought[]): string[][] {
  return [
    [...exportColumns],
    ...thoughts.map((thought) =>
      exportColumns.map((column) => escapeCsvFormula(formatCell(thought, column))),
    ),
  ];
}

export interface TableRows {
  rows: RawRow[];
  /** The unknown columns, which are ignored. */
  unknownColumns: string[];
  /** The line with the column names; 0 for a table without text. */
  headerLine: number;
  hasThoughts: boolean;
}

/**
 * Reads a table. Its first row with content contains the column names, in any order and case.
 * @param table all rows of the file, including empty rows, so that line numbers are correct
 */
export function rowsFromTable(table: readonly (readonly string[])[]): TableRows {
  const start = table.findIndex(hasText);
  const header = (table[start] ?? []).map((name) => name.trim());
  const headerColumns = header.map((name) => columnsByName.get(name.toLowerCase()) ?? null);
  const rows: RawRow[] = [];
  let line = start + 1 + countLineBreaks(table[start] ?? []);
  for (const cells of table.slice(start + 1)) {
    line += 1;
    if (hasText(cells))
      rows.push({
        ...readCells(cells, headerColumns, line),
        ...(hasText(cells.slice(header.length)) && { problem: tooManyCells }),
      });
    line += countLineBreaks(cells);
  }
  return {
    rows,
    unknownColumns: header.filter((name, index) => name !== '' && headerColumns[index] === null),
    headerLine: start + 1,
    hasThoughts: headerColumns.includes('thought'),
  };
}

const tooManyCells =
  'This row has more values than there are columns: put quotation marks around a value with a comma in it';

/**
 * Matches the positions of formulas: at the start of a cell, and after each separator, because spreadsheets use
 * different ones. Excel also evaluates full-width characters.
 */
const formula = /(?<=^|[,;\t\r\n])(?='*[=+\-@＝＋－＠\t\r])/g;
const escapedFormula = /(?<=^|[,;\t\r\n])'(?='*[=+\-@＝＋－＠\t\r])/g;

/** Adds apostrophes to formulas, so that a spreadsheet shows them instead of evaluating them. */
export function escapeCsvFormula(cell: string): string {
  return cell.replace(formula, "'");
}

/** Reverses `escapeCsvFormula` for any text. */
export function unescapeCsvFormula(cell: string): string {
  return cell.replace(escapedFormula, '');
}

function readCells(
  cells: readonly string[],
  headerColumns: readonly (Column | null)[],
  line: number,
): RawRow {
  const values: Partial<Record<Column, string>> = {};
  for (const [index, column] of headerColumns.entries())
    if (column !== null) values[column] ??= unescapeCsvFormula(cells[index] ?? '');
  const { creditName: name, creditProfileUrl: profileUrl, creditPhotoUrl: photoUrl, ...fields } = values;
  return {
    ...fields,
    line,
    imageCredit: name && profileUrl && photoUrl ? { name, profileUrl, photoUrl } : null,
  };
}

function formatCell({ imageCredit, ...thought }: ExportedThought, column: Column): string {
  if (column === 'creditName') return imageCredit?.name ?? '';
  if (column === 'creditProfileUrl') return imageCredit?.profileUrl ?? '';
  if (column === 'creditPhotoUrl') return imageCredit?.photoUrl ?? '';
  return thought[column] ?? '';
}

function hasText(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

function countLineBreaks(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}
