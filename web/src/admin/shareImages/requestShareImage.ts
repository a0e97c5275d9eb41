import { hasStoredImage } from '#domain/images/imageUrl.ts';
import type { ApolloClient } from '@apollo/client';
import { DrawShareImageDocument, type ThoughtCardFragment } from '../operations.generated.ts';

/**
 * Asks the server to draw the picture for shared links of a thought that was saved. Nothing waits for it, and a failure
 * isn't shown, because a scheduled job draws what is missing.
 */
export function requestShareImage(
  client: ApolloClient,
  { id, imageUrl }: Pick<ThoughtCardFragment, 'id' | 'imageUrl'>,
): void {
  if (hasStoredImage(imageUrl)) return;
  void client.mutate({ mutation: DrawShareImageDocument, variables: { id } }).catch(() => {});
}
