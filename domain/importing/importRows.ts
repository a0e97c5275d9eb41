// Validates rows of an import. The dashboard, the command line and the API use it, so a preview is always correct.
import { textFieldNames, textFields } from '../thought/fields.ts';
import {
  dedupeKey,
  hasVisibleText,
  isHttpUrl,
  normalizeDraft,
  type RawDraft,
  type ThoughtDraft,
  validateDraft,
} from '../thought/thought.ts';
import { readDraft, readText, toRecord } from '../thought/storedRecord.ts';
import { parseDateTime } from '../text/parseDateTime.ts';
import { isValidThoughtId } from '../pages/pages.ts';
import { ensureScheme } from '../video/video.ts';

/** A row before validation. Any field may be missing. */
export interface RawRow extends RawDraft {
  /** The line of the file or, for JSON, the number of the list's element. Both start at 1. */
  line: number;
  id?: string | null | undefined;
  createdAt?: string | null | undefined;
  updatedAt?: string | null | undefined;
  /** If not empty, the row is a draft. */
  draftedAt?: string | null | undefined;
  publishAt?: string | null | undefined;
  /** The reason why the row can't be read. */
  problem?: string;
}

/** A validation error of a row. */
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
  /** ISO 8601, UTC. */
  updatedAt: string | null;
  isDraft: boolean;
  /** ISO 8601, UTC. */
  publishAt: string | null;
}

export interface ValidatedRows {
  /** The rows that can be imported, without duplicates. */
  valid: ValidatedRow[];
  /** The number of rows with the id, or the text and author, of an earlier row. */
  duplicates: number;
  /** The number of rows that can't be imported. */
  invalid: number;
  problems: RowProblem[];
  /** Problems of valid rows, which are imported nevertheless. */
  incomplete: RowProblem[];
}

/**
 * Normalizes the rows and reports which of them can't be imported, and why. A row with an id comes from an export, so it
 * is accepted even if it is incomplete, because every export must be importable.
 * @param shouldUpdate whether rows with ids may update thoughts, so that two of them can have the same text.
 */
export function validateRows(rows: readonly RawRow[], shouldUpdate = false): ValidatedRows {
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
    const keys = listDuplicateKeys(normalized, shouldUpdate);
    if (keys.some((key) => seen.has(key))) {
      result.duplicates += 1;
    } else {
      result.valid.push(normalized);
      result.incomplete.push(...problems, ...findIdProblems(normalized));
      for (const key of keys) seen.add(key);
    }
  }
  return result;
}

/** Converts the records of a JSON file, with the current or the legacy field names, into rows. */
export function rowsFromRecords(records: readonly unknown[]): RawRow[] {
  return records.map((value, index) => {
    const record = toRecord(value);
    const names = ['id', 'createdAt', 'updatedAt', 'draftedAt', 'publishAt'];
    const [id, createdAt, updatedAt, draftedAt, publishAt] = names.map((name) => readText(record[name]));
    return { line: index + 1, id, ...readDraft(record), createdAt, updatedAt, draftedAt, publishAt };
  });
}

/** A problem that several rows have in common. */
export interface ProblemGroup {
  field: string;
  message: string;
  lines: number[];
}

/** Groups problems by field and message, the most frequent first. */
export function groupProblems(problems: readonly RowProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const { line, field, message: ofRow } of problems) {
    // Removes the text's length, which differs from row to row.
    const message = ofRow.replace(/; this one has [\d,]+$/, '');
    const key = `${field} ${message}`;
    const group = groups.get(key) ?? { field, message, lines: [] };
    groups.set(key, group);
    group.lines.push(line);
  }
  return [...groups.values()].toSorted((one, other) => other.lines.length - one.lines.length);
}

/**
 * The maximum number of rows in one request. The API accepts 500, but smaller parts show more of the progress.
 */
const maxBatchRows = 200;
/** The maximum number of characters in one request, which is then well below 1.5 MB. */
const maxBatchCharacters = 400_000;

/** Splits rows into batches for one request each. A row that exceeds the limit gets a batch of its own. */
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
  const { line, id, createdAt, updatedAt, draftedAt, publishAt } = row;
  return {
    line,
    id: id?.trim() || null,
    draft: normalizeDraft(row),
    createdAt: parseDateTime(toDateText(createdAt)),
    updatedAt: parseDateTime(toDateText(updatedAt)),
    isDraft: toDateText(draftedAt) !== '',
    publishAt: parseDateTime(toDateText(publishAt)),
  };
}

function findProblems(row: RawRow, normalized: ValidatedRow): RowProblem[] {
  const { line, draft, isDraft } = normalized;
  if (row.problem !== undefined) return [{ line, field: 'row', message: row.problem }];
  const problems = validateDraft(draft, isDraft).map(({ field, message }) => ({ line, field, message }));
  const message = 'Please write the date as 2026-11-20, or as 2026-11-20T21:41:07Z';
  const invalidDates = dateFields.filter((name) => toDateText(row[name]) !== '' && normalized[name] === null);
  return [...problems, ...invalidDates.map((field) => ({ line, field, message }))];
}

const dateFields = ['createdAt', 'publishAt'] as const;

/**
 * Returns whether an export may contain this problem: a missing value, a link without a scheme, an external image, or an
 * invalid date.
 */
function isAllowedFromExport({ field }: RowProblem, { id, draft }: ValidatedRow): boolean {
  if (id === null) return false;
  if (dateFields.some((name) => name === field)) return true;
  if (field === 'imageUrl') return draft.imageUrl !== null && isHttpUrl(draft.imageUrl);
  const name = textFieldNames.find((name) => name === field);
  if (name === undefined) return false;
  const text = draft[name] ?? '';
  return text === '' || (textFields[name].kind === 'link' && isMissingScheme(text));
}

function findIdProblems({ line, id }: ValidatedRow): RowProblem[] {
  const message = 'This id can’t be used, so the thought gets a new one';
  return id === null || isValidThoughtId(id) ? [] : [{ line, field: 'id', message }];
}

/** Returns whether this is a link like `youtube.com/watch?v=…`, which the old application accepted. */
function isMissingScheme(url: string): boolean {
  return /^(\/\/)?[^\s/?#:]+\.[^\s/?#:]+([/?#]\S*)?$/.test(url) && isHttpUrl(ensureScheme(url));
}

/** Returns a date as text. In JSON it may be of another type. */
function toDateText(date: unknown): string {
  if (date === null || date === undefined) return '';
  return typeof date === 'string' ? date.trim() : JSON.stringify(date);
}

function listDuplicateKeys({ id, draft, isDraft }: ValidatedRow, shouldUpdate: boolean): string[] {
  // Drafts and updates may have the same text as another thought.
  const mayHaveSameText = shouldUpdate || isDraft;
  if (!hasVisibleText(draft) || (mayHaveSameText && id !== null)) return [`id ${id}`];
  const textKey = `text ${dedupeKey(draft.thought, draft.author)}`;
  return id === null ? [textKey] : [textKey, `id ${id}`];
}
