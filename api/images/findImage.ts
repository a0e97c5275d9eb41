import { photoQuery } from '#domain/photoQuery.ts';
import type { ImageResult } from '../generated/resolvers.generated.ts';
import type { Services } from '../services.ts';

/** A photo from Unsplash for a thought; where there is none, a placeholder and the reason. */
export async function findImage(
  thought: string,
  {
    unsplash,
    photoRelay,
    settings,
    now,
    random,
  }: Pick<Services, 'unsplash' | 'photoRelay' | 'settings' | 'now' | 'random'>,
): Promise<ImageResult> {
  const query = photoQuery(thought, random);
  const seed = Math.floor(random() * 2 ** 32).toString(36);
  const placeholder = `${settings.unsplash.placeholderUrl}/seed/${seed}/800/600`;
  const fallbackImage = await photoRelay.pathTo(placeholder);
  const answer = await unsplash.find(query, Date.parse(now()));
  if ('reason' in answer) {
    return {
      success: true,
      imageUrl: fallbackImage,
      originalImageUrl: placeholder,
      searchQuery: query,
      error: `${answer.reason} A placeholder photo stands in.`,
      fallbackImage,
      credit: null,
      downloadLocation: null,
    };
  }
  const { url, credit, downloadLocation } = answer.photo;
  return {
    success: true,
    imageUrl: await photoRelay.pathTo(url),
    originalImageUrl: url,
    searchQuery: answer.photo.query,
    error: null,
    fallbackImage,
    credit,
    downloadLocation,
  };
}
