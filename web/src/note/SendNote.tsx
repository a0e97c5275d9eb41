import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { onNoteRequested, readRequestedNote, requestNote } from './sendNote.ts';

const SendNoteDialog = lazy(async () => ({ default: (await import('./SendNoteDialog.tsx')).SendNoteDialog }));

/** Shows the dialog in which a note is written after "Share with a note" was pressed, until the page is left. */
export function SendNote() {
  const { key } = useLocation();
  return <RequestedNote key={key} />;
}

function RequestedNote() {
  const thought = useSyncExternalStore(onNoteRequested, readRequestedNote);
  useEffect(() => () => requestNote(null), []);
  return (
    <Suspense>
      {thought !== null && <SendNoteDialog thought={thought} onClose={() => requestNote(null)} />}
    </Suspense>
  );
}
