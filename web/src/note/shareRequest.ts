// Connects the buttons of any page with the dialogs, which are rendered outside of the pages and may be loaded later.
import { createSharedState } from '../devices/sharedState.ts';

export interface RequestedThought {
  id: string;
  thought: string;
  author: string | null;
  summary?: string | null;
  /** The language of the text; missing or null if it isn't known. */
  lang?: string | null;
}

interface ShareRequest {
  /** Whether the visitor chooses how to share, or writes a note. */
  dialog: 'choice' | 'note';
  thought: RequestedThought;
}

/** The dialog that is open; null if none is. */
export const shareRequest = createSharedState<ShareRequest | null>(null);

/** Opens the dialog for choosing between sharing the link and writing a note. */
export function requestShare(thought: RequestedThought): void {
  shareRequest.write({ dialog: 'choice', thought });
}

/** Opens the dialog for writing a note for the thought. */
export function requestNote(thought: RequestedThought): void {
  shareRequest.write({ dialog: 'note', thought });
}

export function closeShareDialog(): void {
  shareRequest.write(null);
}
