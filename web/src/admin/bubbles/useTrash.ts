import {
  type BubbleCardFragment,
  useDeleteThoughtMutation,
  useRestoreThoughtMutation,
} from '../operations.generated.ts';
import { putBack, type Shown, take } from './lists.ts';

/** Into the trash and out of it; the list on screen follows. All @throw when the API refuses or can't be reached. */
export function useTrash(shown: Shown) {
  const [deleteThought, { loading: isDeleting }] = useDeleteThoughtMutation();
  const [restoreThought, { loading: isRestoring }] = useRestoreThoughtMutation();
  return {
    isBusy: isDeleting || isRestoring,
    /** @returns where the thought stood in the list. */
    moveToTrash: async ({ id }: BubbleCardFragment): Promise<number> => {
      let index = 0;
      await deleteThought({ variables: { id }, update: (cache) => void (index = take(cache, shown, id)) });
      return index;
    },
    undo: async ({ id }: BubbleCardFragment, index: number): Promise<void> => {
      await restoreThought({
        variables: { id },
        update: (cache, { data }) => {
          if (data?.restoreThought) putBack(cache, shown, data.restoreThought, index);
        },
      });
    },
    takeOutOfTrash: async ({ id }: BubbleCardFragment): Promise<void> => {
      await restoreThought({ variables: { id }, update: (cache) => void take(cache, shown, id) });
    },
  };
}
