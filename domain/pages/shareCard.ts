import { hasVisibleText, isLive, type Thought } from '../thought/thought.ts';
import { thoughtPath } from './pages.ts';

export const shareCardSize = { width: 1200, height: 630 } as const;

/**
 * Returns the path of a thought's image for link previews: its own image, or a drawing of its bubble. A new version has
 * another path. Null for a thought that visitors don't see.
 */
export function shareCardPath(thought: Thought): string | null {
  return isLive(thought) && hasVisibleText(thought)
    ? `${thoughtPath(thought.id)}/share.jpg?v=${thought.version}`
    : null;
}
