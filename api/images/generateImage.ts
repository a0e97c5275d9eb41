import { createPhotoQuery } from '#domain/images/photoQuery.ts';
import type { ImageResult } from '../generated/resolvers.generated.ts';
import type { Services } from '../app/services.ts';

/** Returns a photo from Unsplash for a thought. If there is none, returns a placeholder with the reason as `error`. */
export async function generateImage(
  thought: string,
  {
    unsplash,
    photoUrlSigner,
    settings,
    now,
    random,
  }: Pick<Services, 'unsplash' | 'photoUrlSigner' | 'settings' | 'now' | 'random'>,
): Promise<ImageResult> {
  const query = createPhotoQuery(thought, random);
  const seed = Math.floor(random() * 2 ** 32).toString(36);
  const placeholder = `${settings.unsplash.placeholderUrl}/seed/${seed}/800/600`;
  const fallbackImage = await photoUrlSigner.createSignedPath(placeholder);
  const result = await unsplash.findPhoto(query, Date.parse(now()));
  if ('reason' in result) {
    return {
      success: true,
      imageUrl: fallbackImage,
      originalImageUrl: placeholder,
      searchQuery: query,
      error: `${result.reason} A placeholder photo is used instead.`,
      fallbackImage,
      credit: null,
      downloadLocation: null,
    };
  }
  const { url, credit, downloadLocation } = result.photo;
  return {
    success: true,
    imageUrl: await photoUrlSigner.createSignedPath(url),
    originalImageUrl: url,
    searchQuery: result.photo.query,
    error: null,
    fallbackImage,
    credit,
    downloadLocation,
  };
}
