import { createPhotoQuery } from '#domain/images/photoQuery.ts';
import type { ImageResult, MutationResolvers } from '../generated/resolvers.generated.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import type { Random } from '#domain/feed/random.ts';
import type { Settings } from '../env.ts';
import type { ImageServices } from './imageServices.ts';

interface GenerateImageServices extends Pick<ImageServices, 'unsplash' | 'photoUrlSigner'> {
  settings: Pick<Settings, 'unsplash'>;
  now: () => string;
  random: Random;
}

type ImageContext = ResolverContext & GenerateImageServices;

export const imageResolvers = {
  Mutation: {
    generateImage: async (_, { thought }, context) => {
      await context.authorizeChange();
      if (thought.trim() === '') throw createGraphQLError('BAD_USER_INPUT', 'Please enter a thought first');
      return generateImage(thought, context);
    },
  } satisfies MutationResolvers<ImageContext>,
};

/** Returns a photo from Unsplash for a thought. If there is none, returns a placeholder with the reason as `error`. */
async function generateImage(
  thought: string,
  { unsplash, photoUrlSigner, settings, now, random }: GenerateImageServices,
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
