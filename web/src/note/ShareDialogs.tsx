import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { closeShareDialog, shareRequest } from './shareRequest.ts';

const ShareDialog = lazy(async () => ({ default: (await import('./shareDialogViews.tsx')).ShareDialog }));
const SendNoteDialog = lazy(async () => ({
  default: (await import('./shareDialogViews.tsx')).SendNoteDialog,
}));

/** Shows the dialogs for sharing a thought and for writing a note, until the page is left. */
export function ShareDialogs() {
  const { key } = useLocation();
  return <RequestedDialog key={key} />;
}

function RequestedDialog() {
  const request = useSyncExternalStore(shareRequest.subscribe, shareRequest.read);
  useEffect(() => closeShareDialog, []);
  if (request === null) return null;
  const Dialog = request.dialog === 'choice' ? ShareDialog : SendNoteDialog;
  return (
    <Suspense>
      <Dialog thought={request.thought} onClose={closeShareDialog} />
    </Suspense>
  );
}
