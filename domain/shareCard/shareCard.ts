import { hasStoredImage } from '../images/imageUrl.ts';
import { thoughtPath } from '../pages/thoughtPath.ts';
import { hasVisibleText, isLive, type Thought } from '../thought/thought.ts';

export const shareCardSize = { width: 1200, height: 630 } as const;

/**
 * Returns the path of the card that is drawn for a thought, for link previews. A new version has another one. Null for a
 * thought with an image of its own, which previews show instead, and for one that visitors don't see.
 */
export function shareCardPath(thought: Thought): string | null {
  const { id, version, imageUrl } = thought;
  return isLive(thought) && hasVisibleText(thought) && !hasStoredImage(imageUrl)
    ? `${thoughtPath(id)}/share.jpg?v=${version}`
    : null;
}
