// Markdown tables with aligned columns, as Prettier formats them.

import type { Template } from '../../infrastructure/packageTemplate.ts';
import type { Measurements } from './measureVisits.ts';

/** Creates the lines of each generated part of a document. */
export type CreateTables = (measurements: Measurements, template: Template) => Record<string, string[]>;

type Cell = string | number;

/** Returns the lines of a table. The columns of numbers are aligned to the right. */
export function formatTable(header: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const isNumeric = header.map(
    (_, column) => column > 0 && rows.every((row) => /^[$<]?[\d.,]+( %)?$/.test(String(row[column]))),
  );
  const widths = header.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => String(row[column]).length)),
  );
  const formatRow = (cells: readonly Cell[]) =>
    `| ${cells.map((cell, column) => (isNumeric[column] ? String(cell).padStart(widths[column] ?? 0) : String(cell).padEnd(widths[column] ?? 0))).join(' | ')} |`;
  const separator = widths.map((width, column) =>
    isNumeric[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [formatRow(header), `| ${separator.join(' | ')} |`, ...rows.map(formatRow)];
}

/** Returns the number with two significant digits, and all digits before the decimal point. */
export function formatNumber(value: number): string {
  const rounded = value >= 10 ? Math.round(value) : Number(value.toPrecision(2));
  return rounded.toLocaleString('en', { maximumFractionDigits: 6 });
}

export function formatDollars(value: number): string {
  return value > 0 && value < 0.005
    ? '<0.01'
    : value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

export function formatShare(value: number): string {
  return `${(value * 100).toFixed(1)} %`;
}
