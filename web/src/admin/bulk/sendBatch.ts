import { type ApolloClient, CombinedGraphQLErrors } from '@apollo/client';
import type { ThoughtVersion } from '#domain/thought/thought.ts';
import { stripCreditTypename } from '../form/fields/fields.ts';
import {
  type SelectedThought,
  StoredThoughtDocument,
  type ThoughtCardFragment,
  type useChangeThoughtsMutation,
  type useGenerateImageMutation,
} from '../operations.generated.ts';
import type { BatchReport, BulkJob, LeftThought } from './bulkRunner.ts';

interface Dependencies {
  client: ApolloClient;
  changeThoughts: ReturnType<typeof useChangeThoughtsMutation>[0];
  generateImage: ReturnType<typeof useGenerateImageMutation>[0];
}

/**
 * Sends a batch of a bulk action. Sending it again has the same result.
 * @returns null if no response arrived, or the server is busy.
 * @throws if the server refuses the request.
 */
export async function sendBatch(
  dependencies: Dependencies,
  job: BulkJob,
  batch: readonly ThoughtVersion[],
): Promise<BatchReport | null> {
  try {
    if (job.action !== 'SET_IMAGE') return await changeThoughts(dependencies, job, batch);
    const { ready, skipped, left } = await makePictures(dependencies, batch, job.replacesImages);
    if (ready.length === 0) return { changed: 0, skipped, left };
    const sent = await changeThoughts(dependencies, job, ready);
    return { changed: sent.changed, skipped, left: [...left, ...sent.left] };
  } catch (error) {
    if (CombinedGraphQLErrors.is(error) && !error.errors.every(isTemporary)) throw error;
    return null;
  }
}

function isTemporary({ extensions }: CombinedGraphQLErrors['errors'][number]): boolean {
  return extensions?.['code'] === 'UNAVAILABLE' || extensions?.['code'] === 'RATE_LIMITED';
}

async function changeThoughts(
  dependencies: Dependencies,
  { operation, action, lang }: BulkJob,
  batch: readonly SelectedThought[],
): Promise<BatchReport> {
  const { data } = await dependencies.changeThoughts({
    variables: { operation, action, lang, thoughts: [...batch] },
    fetchPolicy: 'no-cache',
  });
  if (!data) throw new Error('The response has no data.');
  const { changed, left } = data.changeThoughts;
  return {
    changed,
    skipped: 0,
    left: left.map(({ id, thought, reason, problems }) => ({
      id,
      title: thought && thought.thought,
      reason,
      problems: problems.map(({ message }) => message),
    })),
  };
}

/** Makes a picture for each thought, one after the other, as the form's image composer does. */
async function makePictures(
  dependencies: Dependencies,
  thoughts: readonly ThoughtVersion[],
  replacesImages: boolean,
) {
  const ready: SelectedThought[] = [];
  const left: LeftThought[] = [];
  let skipped = 0;
  for (const { id, version } of thoughts) {
    const { data } = await dependencies.client.query({
      query: StoredThoughtDocument,
      variables: { id },
      fetchPolicy: 'no-cache',
    });
    const stored = data?.storedThought ?? null;
    const leave = (reason: LeftThought['reason'], problems: string[] = []) =>
      left.push({ id, title: stored && stored.thought, reason, problems });
    if (stored === null) leave('GONE');
    else if (stored.version !== version) {
      // The API knows whether this operation has changed it, in a request whose response was lost.
      if (stored.imageUrl === null) leave('CHANGED');
      else ready.push({ id, version, image: { imageUrl: stored.imageUrl } });
    } else if (stored.imageUrl !== null && !replacesImages) skipped += 1;
    else {
      const image = await makePicture(dependencies, stored);
      if (image === null) leave('FAILED', ['No photo was found.']);
      else ready.push({ id, version, image });
    }
  }
  return { ready, skipped, left };
}

/** Returns null if there is no photo: a placeholder would have to be found and replaced later. */
async function makePicture(dependencies: Dependencies, { thought, author }: ThoughtCardFragment) {
  const caption = { thought, author: author ?? '' };
  const { data } = await dependencies.generateImage({
    variables: caption,
    fetchPolicy: 'no-cache',
  });
  const result = data?.generateImage;
  if (result === undefined) throw new Error('The response has no data.');
  if (!result.success || result.error !== null) return null;
  const { composeImage } = await import('../images/composeImage.ts');
  const image = await composeImage(result, caption);
  if (image.note !== null) return null;
  const { imageUrl, imageCredit, downloadLocation } = image;
  return { imageUrl, imageCredit: stripCreditTypename(imageCredit), downloadLocation };
}
