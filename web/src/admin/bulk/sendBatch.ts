import { CombinedGraphQLErrors } from '@apollo/client';
import type {
  ChangeThoughtsMutation,
  SelectedThought,
  useChangeThoughtsMutation,
} from '../operations.generated.ts';
import type { BatchReport, BulkJob, Left, ThoughtVersion } from './bulkRun.ts';
import { makePictures, type PictureDependencies } from './makePictures.ts';

export interface SendDependencies extends PictureDependencies {
  changeThoughts: ReturnType<typeof useChangeThoughtsMutation>[0];
}

const emptyReport: BatchReport = { changed: 0, skipped: 0, left: [] };

/**
 * Sends a batch of a bulk action. Sending it again has the same result.
 * @returns null if no response arrived, or the server is busy.
 * @throws if the server refuses the request.
 */
export async function sendBatch(
  dependencies: SendDependencies,
  job: BulkJob,
  batch: readonly ThoughtVersion[],
): Promise<BatchReport | null> {
  try {
    if (job.action !== 'SET_IMAGE') return await changeThoughts(dependencies, job, batch);
    const { ready, ...report } = await makePictures(dependencies, batch, job.replacesImages);
    const sent = ready.length === 0 ? emptyReport : await changeThoughts(dependencies, job, ready);
    return { ...report, changed: sent.changed, left: [...report.left, ...sent.left] };
  } catch (error) {
    if (CombinedGraphQLErrors.is(error) && !error.errors.every(isTemporary)) throw error;
    return null;
  }
}

function isTemporary({ extensions }: CombinedGraphQLErrors['errors'][number]): boolean {
  return extensions?.['code'] === 'UNAVAILABLE' || extensions?.['code'] === 'RATE_LIMITED';
}

async function changeThoughts(
  dependencies: SendDependencies,
  { operation, action, lang }: BulkJob,
  batch: readonly SelectedThought[],
): Promise<BatchReport> {
  const { data } = await dependencies.changeThoughts({
    variables: { operation, action, lang, thoughts: [...batch] },
    fetchPolicy: 'no-cache',
  });
  if (!data) throw new Error('The response has no data.');
  const { changed, left } = data.changeThoughts;
  return { changed, skipped: 0, left: left.map(toLeft) };
}

function toLeft({
  id,
  thought,
  reason,
  problems,
}: ChangeThoughtsMutation['changeThoughts']['left'][number]): Left {
  return { id, title: thought && thought.thought, reason, problems: problems.map(({ message }) => message) };
}
