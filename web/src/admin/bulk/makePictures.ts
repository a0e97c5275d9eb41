import type { ApolloClient } from '@apollo/client';
import { stripCreditTypename } from '../form/fields/fields.ts';
import {
  type SelectedThought,
  StoredThoughtDocument,
  type ThoughtCardFragment,
  type useGenerateImageMutation,
} from '../operations.generated.ts';
import type { Left, ThoughtVersion } from './bulkRun.ts';

export interface PictureDependencies {
  client: ApolloClient;
  generateImage: ReturnType<typeof useGenerateImageMutation>[0];
}

interface Pictures {
  ready: SelectedThought[];
  /** The number of thoughts that have an image already. */
  skipped: number;
  left: Left[];
}

/** Makes a picture for each thought, one after the other, as the form's image composer does. */
export async function makePictures(
  { client, generateImage }: PictureDependencies,
  thoughts: readonly ThoughtVersion[],
  replacesImages: boolean,
): Promise<Pictures> {
  const pictures: Pictures = { ready: [], skipped: 0, left: [] };
  for (const { id, version } of thoughts) {
    const { data } = await client.query({
      query: StoredThoughtDocument,
      variables: { id },
      fetchPolicy: 'no-cache',
    });
    const stored = data?.storedThought ?? null;
    const leave = (reason: Left['reason'], problems: string[] = []) =>
      pictures.left.push({ id, title: stored && stored.thought, reason, problems });
    if (stored === null) leave('GONE');
    else if (stored.version !== version) {
      // The API knows whether this operation has changed it, in a request whose response was lost.
      if (stored.imageUrl === null) leave('CHANGED');
      else pictures.ready.push({ id, version, image: { imageUrl: stored.imageUrl } });
    } else if (stored.imageUrl !== null && !replacesImages) pictures.skipped += 1;
    else {
      const image = await makePicture(generateImage, stored);
      if (image === null) leave('FAILED', ['No photo was found.']);
      else pictures.ready.push({ id, version, image });
    }
  }
  return pictures;
}

/** Returns null if there is no photo: a placeholder would have to be found and replaced later. */
async function makePicture(
  generateImage: PictureDependencies['generateImage'],
  { thought, author }: ThoughtCardFragment,
): Promise<SelectedThought['image'] | null> {
  const caption = { thought, author: author ?? '' };
  const { data } = await generateImage({ variables: caption, fetchPolicy: 'no-cache' });
  const result = data?.generateImage;
  if (result === undefined) throw new Error('The response has no data.');
  if (!result.success || result.error !== null) return null;
  const { composeImage } = await import('../images/composeImage.ts');
  const image = await composeImage(result, caption);
  if (image.note !== null) return null;
  const { imageUrl, imageCredit, downloadLocation } = image;
  return { imageUrl, imageCredit: stripCreditTypename(imageCredit), downloadLocation };
}
