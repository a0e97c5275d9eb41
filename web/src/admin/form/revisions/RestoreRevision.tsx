import { useState } from 'react';
import { DiscardDialog } from '../DiscardDialog.tsx';
import type { Fields } from '../fields/fields.ts';
import { RevisionsDialog } from './RevisionsDialog.tsx';

interface Props {
  thoughtId: string;
  currentFields: Fields;
  hasUnsavedChanges: boolean;
  onRestore: (fields: Fields) => void;
  onClose: () => void;
}

/** Selects a revision to restore, and asks for confirmation if that discards unsaved changes. */
export function RestoreRevision({ thoughtId, currentFields, hasUnsavedChanges, onRestore, onClose }: Props) {
  const [unconfirmedFields, setUnconfirmedFields] = useState<Fields | null>(null);
  return (
    <>
      <RevisionsDialog
        id={thoughtId}
        currentFields={currentFields}
        onClose={onClose}
        onRestore={(fields) => (hasUnsavedChanges ? setUnconfirmedFields(fields) : onRestore(fields))}
      />
      {unconfirmedFields !== null && (
        <DiscardDialog onKeepEditing={onClose} onDiscard={() => onRestore(unconfirmedFields)} />
      )}
    </>
  );
}
