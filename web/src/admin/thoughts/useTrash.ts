import { useState } from 'react';
import {
  type ThoughtCardFragment,
  useDeleteThoughtMutation,
  useRestoreThoughtMutation,
} from '../operations.generated.ts';
import type { ToastMessage } from '../components/Toast.tsx';
import { insertIntoList, type ListOptions, removeFromList } from './thoughtListCache.ts';

interface TrashCallbacks {
  onErrorChange: (message: string | null) => void;
  /** Called after the visible list has changed. */
  onListChanged: () => void;
}

const deleteFailedMessage = 'Failed to delete bubble';
const restoreFailedMessage = 'Failed to restore bubble';

/** Moves thoughts to the trash and restores them, updates the visible list, and offers to undo a deletion. */
export function useTrash(listOptions: ListOptions, { onErrorChange, onListChanged }: TrashCallbacks) {
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const [deleteThought, { loading: isDeleting }] = useDeleteThoughtMutation();
  const [restoreThought, { loading: isRestoring }] = useRestoreThoughtMutation();

  const showToast = (message: Omit<ToastMessage, 'id'>) =>
    setToast((previous) => ({ ...message, id: (previous?.id ?? 0) + 1 }));
  const runOrShowError = async (mutate: () => Promise<unknown>, errorText: string): Promise<boolean> => {
    onErrorChange(null);
    try {
      await mutate();
      return true;
    } catch {
      onErrorChange(errorText);
      return false;
    }
  };
  const undoDelete = async ({ id, thought }: ThoughtCardFragment, index: number) => {
    const restoreAndInsert = () =>
      restoreThought({
        variables: { id },
        update: (cache, { data }) => {
          if (data?.restoreThought) insertIntoList(cache, listOptions, data.restoreThought, index);
        },
      });
    if (!(await runOrShowError(restoreAndInsert, restoreFailedMessage))) return;
    showToast({ text: `Restored “${thought}”` });
    onListChanged();
  };
  return {
    isBusy: isDeleting || isRestoring,
    toast,
    showToast,
    /** Hides the message with this id. A newer message stays. */
    hideToast: (id: number) => setToast((current) => (current?.id === id ? null : current)),
    moveToTrash: async (thought: ThoughtCardFragment) => {
      let index = 0;
      const { id } = thought;
      const deleteAndRemove = () =>
        deleteThought({
          variables: { id },
          update: (cache) => void (index = removeFromList(cache, listOptions, id)),
        });
      if (!(await runOrShowError(deleteAndRemove, deleteFailedMessage))) return;
      showToast({ text: `Deleted “${thought.thought}”`, undo: () => void undoDelete(thought, index) });
      onListChanged();
    },
    restore: async ({ id, thought }: ThoughtCardFragment) => {
      const restoreAndRemove = () =>
        restoreThought({ variables: { id }, update: (cache) => void removeFromList(cache, listOptions, id) });
      if (!(await runOrShowError(restoreAndRemove, restoreFailedMessage))) return;
      showToast({ text: `Restored “${thought}”` });
      onListChanged();
    },
  };
}
