import { hasStoredImage } from '#domain/images/imageUrl.ts';
import type { ThoughtCardFragment, useDrawShareImageMutation } from '../operations.generated.ts';

export type DrawShareImage = ReturnType<typeof useDrawShareImageMutation>[0];

/**
 * Asks the server to draw the picture for shared links of a thought that was saved. Nothing waits for it, and a failure
 * isn't shown, because a scheduled job draws what is missing.
 */
export function requestShareImage(
  drawShareImage: DrawShareImage,
  { id, imageUrl }: Pick<ThoughtCardFragment, 'id' | 'imageUrl'>,
): void {
  if (hasStoredImage(imageUrl)) return;
  void drawShareImage({ variables: { id } }).catch(() => {});
}
