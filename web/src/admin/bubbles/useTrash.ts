import { useState } from 'react';
import {
  type BubbleCardFragment,
  useDeleteThoughtMutation,
  useRestoreThoughtMutation,
} from '../operations.generated.ts';
import type { ToastMessage } from '../Toast.tsx';
import { putBack, type Shown, take } from './lists.ts';

interface Voices {
  onBanner: (message: string | null) => void;
  /** Called after the list on screen has changed. */
  onDone: () => void;
}

const deleteFailed = 'Failed to delete bubble';
const restoreFailed = 'Failed to restore bubble';

/** Into the trash and out of it, with a way back; the list on screen follows. */
export function useTrash(shown: Shown, { onBanner, onDone }: Voices) {
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const [deleteThought, { loading: isDeleting }] = useDeleteThoughtMutation();
  const [restoreThought, { loading: isRestoring }] = useRestoreThoughtMutation();

  const say = (message: Omit<ToastMessage, 'id'>) =>
    setToast((last) => ({ ...message, id: (last?.id ?? 0) + 1 }));
  const attempt = async (work: () => Promise<unknown>, failure: string): Promise<boolean> => {
    onBanner(null);
    try {
      await work();
      return true;
    } catch {
      onBanner(failure);
      return false;
    }
  };
  const undo = async ({ id, thought }: BubbleCardFragment, index: number) => {
    const putThere = () =>
      restoreThought({
        variables: { id },
        update: (cache, { data }) => {
          if (data?.restoreThought) putBack(cache, shown, data.restoreThought, index);
        },
      });
    if (!(await attempt(putThere, restoreFailed))) return;
    say({ text: `Restored “${thought}”` });
    onDone();
  };
  return {
    isBusy: isDeleting || isRestoring,
    toast,
    say,
    /** The message of this id has been there long enough; one that came since stays. */
    hush: (id: number) => setToast((now) => (now?.id === id ? null : now)),
    remove: async (thought: BubbleCardFragment) => {
      let index = 0;
      const { id } = thought;
      const takeAway = () =>
        deleteThought({ variables: { id }, update: (cache) => void (index = take(cache, shown, id)) });
      if (!(await attempt(takeAway, deleteFailed))) return;
      say({ text: `Deleted “${thought.thought}”`, undo: () => void undo(thought, index) });
      onDone();
    },
    restore: async ({ id, thought }: BubbleCardFragment) => {
      const takeOut = () =>
        restoreThought({ variables: { id }, update: (cache) => void take(cache, shown, id) });
      if (!(await attempt(takeOut, restoreFailed))) return;
      say({ text: `Restored “${thought}”` });
      onDone();
    },
  };
}
