// Thoughts as a table for CSV. Splitting text into cells and back is up to the caller's CSV parser.
import type { LooseRow } from './importRows.ts';
import type { PhotoCredit, Thought } from './thought.ts';

/** The columns of an export, in this order. */
export const columns = [
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

type Column = (typeof columns)[number];

/** What else a column may be called: the old application's names, and what people write. */
const aliases: Record<string, Column> = {
  text: 'thought',
  quote: 'thought',
  youtubelink: 'url',
  link: 'url',
};

/** A header and a row for each thought; no cell of it is run by a spreadsheet. */
export function tableFromThoughts(thoughts: readonly Thought[]): string[][] {
  return [
    [...columns],
    ...thoughts.map((thought) => columns.map((column) => neutral(cellOf(thought, column)))),
  ];
}

export interface TableRows {
  rows: LooseRow[];
  /** Columns that are none of a thought's, and are left out. */
  unknown: string[];
  /** Columns without which no row can be imported. */
  missing: string[];
}

/**
 * Reads a table whose first row names the columns, in any order and case.
 * @param table all rows of the file, empty ones included, so that lines can be counted.
 */
export function rowsFromTable(table: readonly (readonly string[])[]): TableRows {
  const header = (table[0] ?? []).map((name) => name.trim());
  const known = header.map(columnNamed);
  const rows: LooseRow[] = [];
  let line = 1 + lineBreaks(table[0] ?? []);
  for (const cells of table.slice(1)) {
    line += 1;
    if (cells.some((cell) => cell.trim() !== '')) rows.push(readCells(cells, known, line));
    line += lineBreaks(cells);
  }
  return {
    rows,
    unknown: header.filter((name, index) => name !== '' && known[index] === null),
    missing: (['thought', 'author', 'application', 'url'] as const).filter(
      (column) => !known.includes(column),
    ),
  };
}

/** A leading apostrophe makes a spreadsheet show what it would otherwise run. */
export function neutral(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** Undoes `neutral`, for every text. */
export function restored(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

function columnNamed(name: string): Column | null {
  const key = name.toLowerCase();
  return columns.find((column) => column.toLowerCase() === key) ?? aliases[key] ?? null;
}

function readCells(cells: readonly string[], known: readonly (Column | null)[], line: number): LooseRow {
  const cell = (column: Column) => {
    const index = known.indexOf(column);
    return index === -1 ? null : restored(cells[index] ?? '');
  };
  return {
    line,
    id: cell('id'),
    thought: cell('thought'),
    author: cell('author'),
    application: cell('application'),
    summary: cell('summary'),
    url: cell('url'),
    imageUrl: cell('imageUrl'),
    imageCredit: readCredit(cell('creditName'), cell('creditProfileUrl'), cell('creditPhotoUrl')),
    createdAt: cell('createdAt'),
  };
}

function readCredit(
  name: string | null,
  profileUrl: string | null,
  photoUrl: string | null,
): PhotoCredit | null {
  return name && profileUrl && photoUrl ? { name, profileUrl, photoUrl } : null;
}

function cellOf({ imageCredit, ...thought }: Thought, column: Column): string {
  if (column === 'creditName') return imageCredit?.name ?? '';
  if (column === 'creditProfileUrl') return imageCredit?.profileUrl ?? '';
  if (column === 'creditPhotoUrl') return imageCredit?.photoUrl ?? '';
  return thought[column] ?? '';
}

function lineBreaks(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}
