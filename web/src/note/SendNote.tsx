import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onNoteRequested, readRequestedNote, requestNote } from './sendNote.ts';

const SendNoteDialog = lazy(async () => ({ default: (await import('./SendNoteDialog.tsx')).SendNoteDialog }));

/** Shows the dialog in which a note is written after "Share with a note" of any page was pressed. */
export function SendNote() {
  const thought = useSyncExternalStore(onNoteRequested, readRequestedNote);
  return (
    <Suspense>
      {thought !== null && <SendNoteDialog thought={thought} onClose={() => requestNote(null)} />}
    </Suspense>
  );
}
