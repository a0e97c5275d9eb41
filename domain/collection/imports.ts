// The plan of an import: which rows are added, which update a thought, and which are duplicates.
import type { ValidatedRow } from '../importing/importRows.ts';
import { isValidThoughtId } from '../pages/pages.ts';
import { mapTextFields } from '../thought/fields.ts';
import { dedupeKey, hasVisibleText, placeOf, type Thought, type ThoughtDraft } from '../thought/thought.ts';
import {
  type Change,
  type ChangeMetadata,
  createThought,
  type FindThought,
  type Plan,
  replaceContent,
} from './changes.ts';
import { memoize } from './memoize.ts';
import { appendOperation, hasSameContent, type StoredThought, thoughtAt } from './storedThought.ts';

/** The fields of a row that the plan depends on. */
export type ImportRow = Pick<ValidatedRow, 'id' | 'draft' | 'createdAt'> & Partial<ValidatedRow>;

export interface ImportRowResult {
  /** `newer` means that the thought was changed after the row was exported, so the row doesn't update it. */
  outcome: 'added' | 'updated' | 'duplicate' | 'newer';
  id: string;
}

export interface Import {
  operation: string;
  rows: readonly ImportRow[];
  /** Whether a row with a live thought's id updates the thought by all of the row's fields that aren't empty. */
  shouldUpdate: boolean;
  /** The time of the import's first request, and the number of thoughts changed by the import so far. */
  startedAt: string;
  changedSoFar: number;
  /** Returns an id, always the same one for the same key. */
  toId: (key: string) => string;
}

/**
 * Compares the rows with all thoughts and with each other. New thoughts without a date get increasing times from the
 * start of the operation, so that they are listed in the order of the rows.
 */
export function planImport(
  find: FindThought,
  thoughts: Iterable<StoredThought>,
  { operation, rows, shouldUpdate, startedAt, changedSoFar, toId }: Import,
  change: ChangeMetadata,
): Plan<ImportRowResult[]> {
  const idsByText = new Map(Array.from(thoughts, (thought) => [textKeyOf(thought), thought.id]));
  const changes = new Map<string, Change>();
  const seenIds = new Set<string>();
  const planRow = (row: ImportRow): ImportRowResult => {
    const id = idOfRow(row, toId);
    const before = find(id);
    const isRepeated = seenIds.has(id);
    seenIds.add(id);
    const current = before && thoughtAt(before, change.now);
    const live = !isRepeated && current !== null && placeOf(current) === 'live' ? current : null;
    if (live?.operationIds.includes(operation))
      return { outcome: live.version === 1 ? 'added' : 'updated', id };
    const merged = live !== null && shouldUpdate && row.id !== null ? mergeRow(live, row.draft) : null;
    if (live !== null && merged !== null && !hasSameContent(live, merged)) {
      if (isNewer(live, row)) return { outcome: 'newer', id };
      changes.set(id, {
        before,
        after: appendOperation(replaceContent({ ...live, ...merged }, change), operation),
      });
      return { outcome: 'updated', id };
    }
    const key = textKeyOf(row.draft);
    const duplicateId = before !== null || isRepeated ? id : key === '' ? undefined : idsByText.get(key);
    if (duplicateId !== undefined) return { outcome: 'duplicate', id: duplicateId };
    const position = changedSoFar + changes.size;
    const added = createImportedThought(id, row, change, { startedAt, position });
    changes.set(id, { before: null, after: appendOperation(added, operation) });
    idsByText.set(key, id);
    return { outcome: 'added', id };
  };
  return { result: rows.map(planRow), kind: 'imported', changes: [...changes.values()] };
}

/** Whether the thought is newer than the row. A row without a date was written by hand, and counts as newer. */
function isNewer(live: Thought, { updatedAt, createdAt }: ImportRow): boolean {
  const rowChangedAt = updatedAt ?? createdAt;
  return live.updatedAt !== null && rowChangedAt !== null && live.updatedAt > rowChangedAt;
}

/** The key of equal texts. It is empty for thoughts without text, which are no duplicates of each other. */
const textKeyOf = memoize((draft: Pick<Thought, 'thought' | 'author'>) =>
  hasVisibleText(draft) ? dedupeKey(draft.thought, draft.author) : '',
);

/** Returns the row's id if it is valid, or else an id derived from its content, so that it is never added twice. */
function idOfRow({ id, draft }: ImportRow, toId: Import['toId']): string {
  if (id !== null && isValidThoughtId(id)) return id;
  const key = textKeyOf(draft);
  return toId(key === '' ? `import without text ${id}` : `import ${key}`);
}

function createImportedThought(
  id: string,
  { draft, createdAt, isDraft = false, publishAt = null }: ImportRow,
  change: ChangeMetadata,
  { startedAt, position }: { startedAt: string; position: number },
): StoredThought {
  const schedule = publishAt !== null && publishAt > change.now ? publishAt : null;
  return {
    ...createThought(id, draft, change, isDraft, schedule),
    createdAt: createdAt ?? addMilliseconds(startedAt, position),
  };
}

/** Returns the row's fields. Empty fields are replaced by the stored thought's. */
function mergeRow(stored: Thought, draft: ThoughtDraft): ThoughtDraft {
  return {
    ...mapTextFields((name) => draft[name] ?? stored[name]),
    thought: draft.thought || stored.thought,
    imageUrl: draft.imageUrl ?? stored.imageUrl,
    imageCredit: draft.imageUrl === null ? stored.imageCredit : draft.imageCredit,
  };
}

function addMilliseconds(time: string, milliseconds: number): string {
  // eslint-disable-next-line no-restricted-globals -- it calculates with a time, and doesn't read the clock
  return new Date(Date.parse(time) + milliseconds).toISOString();
}
