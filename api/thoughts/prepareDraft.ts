// Between the check of what came in and the store: images leave the drafts and become paths.
import { splitIntoChunks } from '../storage/splitIntoChunks.ts';
import type { ValidatedRow, RowProblem } from '#domain/importing/importRows.ts';
import {
  normalizeDraft,
  type Problem,
  type RawDraft,
  type ThoughtDraft,
  validateDraft,
} from '#domain/thought/thought.ts';
import { isExternalImage } from '#domain/images/imageUrl.ts';
import type { Services } from '../services.ts';
import { withBudget } from '../storage/timeBudget.ts';

/** Images on other sites may be slow: this leaves time of the request for storing the thoughts. */
const imagesBudgetMs = 9_000;

/** Each may look for its image in the store. */
const rowsPerBatch = 25;

type PrepareDraftDependencies = Pick<Services, 'storeDraftImage'>;

/** What somebody wrote as a draft that a store takes, or with the problems that keep it from being saved. */
export async function prepareDraft(
  input: RawDraft,
  { storeDraftImage }: PrepareDraftDependencies,
): Promise<{ draft: ThoughtDraft; problems: Problem[] }> {
  const draft = normalizeDraft(input);
  const problems = validateDraft(draft);
  return problems.length > 0 ? { draft, problems } : storeDraftImage(draft);
}

export interface PreparedRows {
  ready: ValidatedRow[];
  /** What keeps the other rows from being imported. */
  problems: RowProblem[];
  /** What ready rows lack. */
  incomplete: RowProblem[];
}

/** The rows whose images can be taken, and those from an export (with an id) without theirs. */
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

/** An image on another site is shown to nobody there; an upgrade may be able to copy it later. */
function hasExternalImage({ imageUrl }: ThoughtDraft): boolean {
  return imageUrl !== null && isExternalImage(imageUrl);
}

function withoutImage(draft: ThoughtDraft): ThoughtDraft {
  return { ...draft, imageUrl: null, imageCredit: null };
}
