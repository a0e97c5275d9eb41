// Connects the buttons of any page with the dialogs, which are rendered outside of the pages and may be loaded later.
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

let current: ShareRequest | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog in which the visitor chooses between sharing the link and writing a note. */
export function requestShare(thought: RequestedThought): void {
  setRequest({ dialog: 'choice', thought });
}

/** Opens the dialog in which a note for the thought is written. */
export function requestNote(thought: RequestedThought): void {
  setRequest({ dialog: 'note', thought });
}

export function closeShareDialog(): void {
  setRequest(null);
}

export function readShareRequest(): ShareRequest | null {
  return current;
}

/** @returns a function to unsubscribe. */
export function onShareRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setRequest(request: ShareRequest | null): void {
  current = request;
  for (const listener of listeners) listener();
}
