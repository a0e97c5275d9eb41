// How dashboard, command line and API all read a file's rows, so that a preview shows what the import will do.
import {
  fingerprint,
  hasVisibleText,
  isHttpUrl,
  normalizeDraft,
  type PhotoCredit,
  type ThoughtDraft,
  validateDraft,
} from '../thought/thought.ts';
import { isValidThoughtId } from '../pages/thoughtPath.ts';
import { ensureScheme } from '../video/video.ts';

/** A row as it came in; any field may be missing. */
export interface RawRow {
  /** Which line of the file it came from, counted from 1; for JSON, which element of the list. */
  line: number;
  id?: string | null | undefined;
  thought?: string | null | undefined;
  author?: string | null | undefined;
  application?: string | null | undefined;
  summary?: string | null | undefined;
  url?: string | null | undefined;
  imageUrl?: string | null | undefined;
  imageCredit?: PhotoCredit | null | undefined;
  createdAt?: string | null | undefined;
}

/** Something in a row that its author can mend. */
export interface RowProblem {
  line: number;
  field: string;
  message: string;
}

export interface ValidatedRow {
  line: number;
  id: string | null;
  draft: ThoughtDraft;
  /** ISO 8601, UTC. */
  createdAt: string | null;
}

export interface ValidatedRows {
  /** What can be imported, none twice. */
  valid: ValidatedRow[];
  /** How many rows say what an earlier row says, by id or by text and author. */
  duplicates: number;
  /** How many rows can't be imported as they are. */
  invalid: number;
  problems: RowProblem[];
  /** What valid rows lack: they are imported all the same. */
  incomplete: RowProblem[];
}

/**
 * Normalizes the rows and sorts out what can't be imported, and why. A row with an id comes from an export: what that
 * held is taken back although a form would refuse it.
 */
export function validateRows(rows: readonly RawRow[]): ValidatedRows {
  const result: ValidatedRows = { valid: [], duplicates: 0, invalid: 0, problems: [], incomplete: [] };
  const seen = new Set<string>();
  for (const row of rows) {
    const normalized = normalizeRow(row);
    const problems = findProblems(row, normalized);
    const blockingProblems = problems.filter((problem) => !isAllowedFromExport(problem, normalized));
    if (blockingProblems.length > 0) {
      result.invalid += 1;
      result.problems.push(...blockingProblems);
      continue;
    }
    const keys = listDuplicateKeys(normalized);
    if (keys.some((name) => seen.has(name))) {
      result.duplicates += 1;
    } else {
      result.valid.push(normalized);
      result.incomplete.push(...problems, ...findIdProblems(normalized));
      for (const name of keys) seen.add(name);
    }
  }
  return result;
}

/** The records of a JSON file as rows, under today's names or the old application's (`text`, `youtubeLink`). */
export function rowsFromRecords(records: readonly unknown[]): RawRow[] {
  return records.map((value, index) => {
    const record = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    return {
      line: index + 1,
      id: readText(record['id']),
      thought: readText(record['thought']) ?? readText(record['text']),
      author: readText(record['author']),
      application: readText(record['application']),
      summary: readText(record['summary']),
      url: readText(record['url']) ?? readText(record['youtubeLink']),
      imageUrl: readText(record['imageUrl']),
      imageCredit: readCredit(record['imageCredit']),
      createdAt: readText(record['createdAt']),
    };
  });
}

/** The most rows that the API takes in one call, and the most characters that keep a call well below 1.5 MB. */
const maxBatchRows = 500;
const maxBatchCharacters = 400_000;

/** Rows in the order given, in batches that the API takes in one call each. A row that is too large stands alone. */
export function splitIntoBatches<Row extends object>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = [];
  let batch: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (batch.length > 0 && (batch.length === maxBatchRows || characters + size > maxBatchCharacters)) {
      batches.push(batch);
      batch = [];
      characters = 0;
    }
    batch.push(row);
    characters += size;
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}

function normalizeRow(row: RawRow): ValidatedRow {
  const { line, id, createdAt, thought, ...fields } = row;
  return {
    line,
    id: id?.trim() || null,
    draft: normalizeDraft({ ...fields, thought: thought ?? undefined }),
    createdAt: parseDateTime(toDateText(createdAt)),
  };
}

function findProblems(row: RawRow, { line, draft, createdAt }: ValidatedRow): RowProblem[] {
  const problems = validateDraft(draft).map(({ field, message }) => ({ line, field, message }));
  if (toDateText(row.createdAt) === '' || createdAt !== null) return problems;
  const message = 'Please write the date as 2026-11-20, or as 2026-11-20T21:41:07Z';
  return [...problems, { line, field: 'createdAt', message }];
}

/**
 * Whether an export writes this although a form refuses it: something missing, a link without its scheme, an odd date.
 */
function isAllowedFromExport({ field }: RowProblem, { id, draft }: ValidatedRow): boolean {
  if (id === null) return false;
  switch (field) {
    case 'thought':
      return !hasVisibleText(draft);
    case 'author':
    case 'application':
      return draft[field] === null;
    case 'url':
      return draft.url === null || isMissingScheme(draft.url);
    case 'imageUrl':
      return draft.imageUrl !== null && isHttpUrl(draft.imageUrl);
    default:
      return field === 'createdAt';
  }
}

function findIdProblems({ line, id }: ValidatedRow): RowProblem[] {
  const message = 'This id can’t be used: the thought gets another one';
  return id === null || isValidThoughtId(id) ? [] : [{ line, field: 'id', message }];
}

/** Such as `youtube.com/watch?v=…`, which the old application took. */
function isMissingScheme(url: string): boolean {
  return /^(\/\/)?[^\s/?#:]+\.[^\s/?#:]+([/?#]\S*)?$/.test(url) && isHttpUrl(ensureScheme(url));
}

/** A date as it was written, in JSON perhaps as no text at all. */
function toDateText(date: unknown): string {
  if (date === null || date === undefined) return '';
  return typeof date === 'string' ? date.trim() : JSON.stringify(date);
}

function listDuplicateKeys({ id, draft }: ValidatedRow): string[] {
  if (!hasVisibleText(draft)) return [`id ${id}`];
  const textKey = `words ${fingerprint(draft.thought, draft.author)}`;
  return id === null ? [textKey] : [textKey, `id ${id}`];
}

/** A date, or an instant in UTC, with milliseconds; null for anything else. */
function parseDateTime(value: string): string | null {
  const match = /^(\d{4}-(\d\d)-(\d\d))(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?Z)?$/.exec(value);
  if (match === null) return null;
  const [, date = '', month, day, hour = '00', minute = '00', second = '00', fraction = ''] = match;
  const isValidDate =
    isWithin(month, 1, 12) &&
    isWithin(day, 1, daysInMonth(date)) &&
    isWithin(hour, 0, 23) &&
    isWithin(minute, 0, 59);
  if (!isValidDate || !isWithin(second, 0, 59)) return null;
  return `${date}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/** How many days the month of a date such as `2026-11-20` has. */
function daysInMonth(date: string): number {
  const [year = 0, month = 0] = date.split('-').map(Number);
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

function isWithin(digits: string | undefined, min: number, max: number): boolean {
  return Number(digits) >= min && Number(digits) <= max;
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function readCredit(value: unknown): PhotoCredit | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, profileUrl, photoUrl } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof profileUrl === 'string' && typeof photoUrl === 'string'
    ? { name, profileUrl, photoUrl }
    : null;
}
