// Connects the buttons of any page with the dialog, which is rendered outside of the pages and may be loaded later.
export interface NotedThought {
  id: string;
  thought: string;
  author: string | null;
  /** The language of the text; missing or null if it isn't known. */
  lang?: string | null;
}

let requested: NotedThought | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog in which a note for the thought is written; null closes it. */
export function requestNote(thought: NotedThought | null): void {
  requested = thought;
  for (const listener of listeners) listener();
}

export function readRequestedNote(): NotedThought | null {
  return requested;
}

/** @returns a function to unsubscribe. */
export function onNoteRequested(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
