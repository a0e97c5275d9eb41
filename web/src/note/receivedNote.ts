// The note that came with the link to this page. It is stored in the entry of the tab's history, not in the address.
export const noteFragment = '#note=';

interface HistoryState {
  note?: string;
}

/**
 * Moves an encoded note from the address to the state of the history entry, where it survives a reload and "Back". In the
 * address, scripts of other sites could read it and send it in their requests.
 * @returns the encoded note of the current page, or null if there is none
 */
export function takeNote(): string | null {
  const { hash, pathname, search } = location;
  if (hash.startsWith(noteFragment)) {
    const note = hash.slice(noteFragment.length);
    history.replaceState({ ...readState(), note } satisfies HistoryState, '', pathname + search);
  }
  const note: unknown = readState().note;
  if (typeof note !== 'string') return null;
  reserveNoteSpace(note.length);
  return note;
}

export function forgetNote(): void {
  const { note: _note, ...state } = readState();
  history.replaceState(state, '');
}

/** Releases the room that is reserved for a note. */
export function releaseNoteSpace(): void {
  document.documentElement.style.removeProperty('--note-room');
}

/** Reserves about the height of the note, in pixels, so that nothing moves when the code that shows it has loaded. */
function reserveNoteSpace(encodedLength: number): void {
  const pxPerCharacter = innerWidth < 700 ? 0.46 : 0.25;
  const heightPx = 90 + Math.min(encodedLength, 400) * pxPerCharacter;
  document.documentElement.style.setProperty('--note-room', `${heightPx}px`);
}

function readState(): HistoryState {
  return (history.state ?? {}) as HistoryState;
}
