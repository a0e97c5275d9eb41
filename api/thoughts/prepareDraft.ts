// Prepares validated input for the store: images are stored on their own, and drafts refer to them by their path.
import { splitIntoChunks } from '../storage/splitIntoChunks.ts';
import type { ValidatedRow, RowProblem } from '#domain/importing/importRows.ts';
import { normalizeDraft, type Problem, type ThoughtDraft, validateDraft } from '#domain/thought/thought.ts';
import { isExternalImage } from '#domain/images/imageUrl.ts';
import type { ThoughtInput, ThoughtRow } from '../generated/resolvers.generated.ts';
import { withBudget } from '../storage/timeBudget.ts';

/** Limits the time for fetching images from other sites, so that enough of the request's time is left to save the thoughts. */
const imagesBudgetMs = 9_000;

/** The rows of a batch are prepared concurrently, and each may read its image from the store. */
const rowsPerBatch = 25;

export interface PrepareDraftDependencies {
  /** Stores the image of a draft, and returns the draft with its path. With `dryRun` nothing is written. */
  storeDraftImage: (
    draft: ThoughtDraft,
    options?: { dryRun: boolean },
  ) => Promise<{ draft: ThoughtDraft; problems: Problem[] }>;
}

/** The fields of a draft in the schema's inputs. The compiler reports a text field that an input lacks. */
type DraftInput = Pick<ThoughtInput | ThoughtRow, keyof ThoughtDraft>;

/**
 * Returns the normalized draft, ready to be saved if `problems` is empty.
 * @param mayBeIncomplete whether required fields may be empty, because only admins see the thought
 * @param otherProblems the problems of the other arguments, which also prevent the draft from being saved
 */
export async function prepareDraft(
  input: DraftInput,
  { storeDraftImage }: PrepareDraftDependencies,
  mayBeIncomplete = false,
  otherProblems: readonly Problem[] = [],
): Promise<{ draft: ThoughtDraft; problems: Problem[] }> {
  const draft = normalizeDraft(input);
  const problems = [...validateDraft(draft, mayBeIncomplete), ...otherProblems];
  return problems.length > 0 ? { draft, problems } : storeDraftImage(draft);
}

export interface PreparedRows {
  ready: ValidatedRow[];
  /** The problems of the rows that can't be imported. */
  problems: RowProblem[];
  /** Problems of rows that are imported nevertheless. */
  incomplete: RowProblem[];
}

/**
 * Stores the images of rows that are about to be imported. Rows of an export (they have an id) are imported even
 * if their image can't be stored.
 */
export async function prepareRows(
  rows: readonly ValidatedRow[],
  dryRun: boolean,
  { storeDraftImage }: PrepareDraftDependencies,
): Promise<PreparedRows> {
  const prepared: PreparedRows = { ready: [], problems: [], incomplete: [] };
  for (const batch of splitIntoChunks(rows, rowsPerBatch)) {
    const checked = await withBudget(imagesBudgetMs, () =>
      Promise.all(batch.map(async (row) => ({ row, stored: await storeDraftImage(row.draft, { dryRun }) }))),
    );
    for (const { row, stored } of checked) {
      const problems = stored.problems.map((problem) => ({ line: row.line, ...problem }));
      if (problems.length === 0) {
        prepared.ready.push({ ...row, draft: stored.draft });
      } else if (row.id === null) {
        prepared.problems.push(...problems);
      } else {
        prepared.ready.push({
          ...row,
          draft: hasExternalImage(row.draft) ? row.draft : withoutImage(row.draft),
        });
        prepared.incomplete.push(...problems);
      }
    }
  }
  return prepared;
}

/** The URL of an image on another site is saved, because an upgrade may be able to copy the image later. It isn't shown. */
function hasExternalImage({ imageUrl }: ThoughtDraft): boolean {
  return imageUrl !== null && isExternalImage(imageUrl);
}

function withoutImage(draft: ThoughtDraft): ThoughtDraft {
  return { ...draft, imageUrl: null, imageCredit: null };
}
