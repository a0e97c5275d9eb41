// Thoughts as a table for CSV. Splitting text into cells and back is up to the caller's CSV parser.
import type { RawRow } from './importRows.ts';
import type { PhotoCredit, Thought } from '../thought/thought.ts';

/** The columns of an export, in this order. */
export const exportColumns = [
  'id',
  'thought',
  'author',
  'application',
  'summary',
  'url',
  'imageUrl',
  'creditName',
  'creditProfileUrl',
  'creditPhotoUrl',
  'createdAt',
] as const;

type Column = (typeof exportColumns)[number];

/** What else a column may be called: the old application's names, and what people write. */
const columnAliases: Record<string, Column> = {
  text: 'thought',
  quote: 'thought',
  youtubelink: 'url',
  link: 'url',
};

/** A header and a row for each thought; no cell of it is run by a spreadsheet. */
export function tableFromThoughts(thoughts: readonly Thought[]): string[][] {
  return [
    [...exportColumns],
    ...thoughts.map((thought) =>
      exportColumns.map((column) => escapeCsvFormula(formatCell(thought, column))),
    ),
  ];
}

export interface TableRows {
  rows: RawRow[];
  /** Columns that are none of a thought's, and are left out. */
  unknownColumns: string[];
  /** Columns without which no row can be imported. */
  missingColumns: string[];
}

/**
 * Reads a table whose first row names the columns, in any order and case.
 * @param table all rows of the file, empty ones included, so that lines can be counted.
 */
export function rowsFromTable(table: readonly (readonly string[])[]): TableRows {
  const header = (table[0] ?? []).map((name) => name.trim());
  const headerColumns = header.map(findColumn);
  const rows: RawRow[] = [];
  let line = 1 + countLineBreaks(table[0] ?? []);
  for (const cells of table.slice(1)) {
    line += 1;
    if (cells.some((cell) => cell.trim() !== '')) rows.push(readCells(cells, headerColumns, line));
    line += countLineBreaks(cells);
  }
  return {
    rows,
    unknownColumns: header.filter((name, index) => name !== '' && headerColumns[index] === null),
    missingColumns: (['thought', 'author', 'application', 'url'] as const).filter(
      (column) => !headerColumns.includes(column),
    ),
  };
}

/** A leading apostrophe makes a spreadsheet show what it would otherwise run. */
export function escapeCsvFormula(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** Undoes `neutral`, for every text. */
export function unescapeCsvFormula(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

function findColumn(name: string): Column | null {
  const key = name.toLowerCase();
  return exportColumns.find((column) => column.toLowerCase() === key) ?? columnAliases[key] ?? null;
}

function readCells(
  cells: readonly string[],
  headerColumns: readonly (Column | null)[],
  line: number,
): RawRow {
  const readCell = (column: Column) => {
    const index = headerColumns.indexOf(column);
    return index === -1 ? null : unescapeCsvFormula(cells[index] ?? '');
  };
  return {
    line,
    id: readCell('id'),
    thought: readCell('thought'),
    author: readCell('author'),
    application: readCell('application'),
    summary: readCell('summary'),
    url: readCell('url'),
    imageUrl: readCell('imageUrl'),
    imageCredit: readCredit(readCell('creditName'), readCell('creditProfileUrl'), readCell('creditPhotoUrl')),
    createdAt: readCell('createdAt'),
  };
}

function readCredit(
  name: string | null,
  profileUrl: string | null,
  photoUrl: string | null,
): PhotoCredit | null {
  return name && profileUrl && photoUrl ? { name, profileUrl, photoUrl } : null;
}

function formatCell({ imageCredit, ...thought }: Thought, column: Column): string {
  if (column === 'creditName') return imageCredit?.name ?? '';
  if (column === 'creditProfileUrl') return imageCredit?.profileUrl ?? '';
  if (column === 'creditPhotoUrl') return imageCredit?.photoUrl ?? '';
  return thought[column] ?? '';
}

function countLineBreaks(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}
