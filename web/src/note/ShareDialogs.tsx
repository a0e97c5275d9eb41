import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { SendNoteDialog, ShareDialog } from './shareDialogViews.tsx';
import { closeShareDialog, shareRequest } from './shareRequest.ts';

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
  return <Dialog thought={request.thought} onClose={closeShareDialog} />;
}
