import type { ApolloCache } from '@apollo/client';
import { useState } from 'react';
import {
  type ThoughtCardFragment,
  useDeleteThoughtMutation,
  useRestoreThoughtMutation,
} from '../operations.generated.ts';
import { getRefusalMessage } from '../errorMessages.ts';
import type { ToastMessage } from '../components/Toast.tsx';
import { insertIntoList, type ListOptions, removeFromList } from './thoughtListCache.ts';

interface TrashCallbacks {
  onErrorChange: (message: string | null) => void;
  /** Called after the visible list has changed. */
  onListChanged: () => void;
}

/** Moves thoughts to the trash and restores them, updates the visible list, and offers to undo a deletion. */
export function useTrash(listOptions: ListOptions, { onErrorChange, onListChanged }: TrashCallbacks) {
  const { toast, showToast, hideToast } = useToast();
  const [deleteThought, { loading: isDeleting }] = useDeleteThoughtMutation();
  const [restoreThought, { loading: isRestoring }] = useRestoreThoughtMutation();

  const run = async (
    mutate: () => Promise<unknown>,
    errorText: string,
    message: Omit<ToastMessage, 'id'>,
  ): Promise<void> => {
    onErrorChange(null);
    try {
      await mutate();
    } catch (error) {
      onErrorChange(getRefusalMessage(error) ?? errorText);
      return;
    }
    showToast(message);
    onListChanged();
  };
  const restore = (
    { id, thought }: ThoughtCardFragment,
    updateList: (cache: ApolloCache, restored: ThoughtCardFragment | null) => void,
  ) =>
    run(
      () =>
        restoreThought({
          variables: { id },
          update: (cache, { data }) => updateList(cache, data?.restoreThought ?? null),
        }),
      'Failed to restore bubble',
      { text: `Restored “${thought}”` },
    );
  return {
    isBusy: isDeleting || isRestoring,
    toast,
    showToast,
    hideToast,
    moveToTrash: (thought: ThoughtCardFragment) => {
      let index = 0;
      const { id } = thought;
      const undo = () =>
        void restore(thought, (cache, restored) => {
          if (restored !== null) insertIntoList(cache, listOptions, restored, index);
        });
      return run(
        () =>
          deleteThought({
            variables: { id },
            update: (cache) => void (index = removeFromList(cache, listOptions, id)),
          }),
        'Failed to delete bubble',
        { text: `Deleted “${thought.thought}”`, undo },
      );
    },
    restore: (thought: ThoughtCardFragment) =>
      restore(thought, (cache) => void removeFromList(cache, listOptions, thought.id)),
  };
}

function useToast() {
  const [toast, setToast] = useState<ToastMessage | null>(null);
  return {
    toast,
    showToast: (message: Omit<ToastMessage, 'id'>) =>
      setToast((previous) => ({ ...message, id: (previous?.id ?? 0) + 1 })),
    /** Hides the message with this id. A newer message stays. */
    hideToast: (id: number) => setToast((current) => (current?.id === id ? null : current)),
  };
}
