import { useState } from 'react';
import {
  evictOtherLists,
  prependToList,
  insertIntoList,
  type ListOptions,
  removeFromList,
} from '../../thoughts/thoughtListCache.ts';
import {
  type ThoughtCardFragment,
  type SaveResultFragment,
  useAddThoughtMutation,
  useRestoreThoughtMutation,
  useUpdateThoughtMutation,
} from '../../operations.generated.ts';
import { type Fields, toThoughtInput } from '../fields/fields.ts';

/**
 * Saves and restores thoughts, and updates the list in the cache. Both functions throw if the API rejects the request
 * or can't be reached.
 */
export function useSaveThought(listOptions: ListOptions) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [addMutation, { loading: isAdding }] = useAddThoughtMutation();
  const [updateMutation, { loading: isUpdating }] = useUpdateThoughtMutation();
  const [restoreMutation, { loading: isRestoring }] = useRestoreThoughtMutation();

  const addThought = async (fields: Fields): Promise<SaveResultFragment> => {
    const { data } = await addMutation({
      variables: { input: toThoughtInput(fields), key },
      update: (cache, { data }) => {
        if (data && isThought(data.addThought)) prependToList(cache, listOptions, data.addThought);
      },
    });
    const result = requireValue(data?.addThought);
    // A retry uses the same key, so that the thought is not added twice. The next thought gets a new key.
    if (isThought(result)) setKey(crypto.randomUUID());
    return result;
  };
  const updateThought = async (id: string, version: number, fields: Fields): Promise<SaveResultFragment> => {
    const { data } = await updateMutation({
      variables: { id, version, input: toThoughtInput(fields) },
      update: (cache, { data }) => {
        const result = data?.updateThought;
        if (result === undefined) return;
        if (isThought(result)) evictOtherLists(cache, listOptions);
        else if ('current' in result && result.current.trashedAt !== null)
          removeFromList(cache, listOptions, id);
      },
    });
    return requireValue(data?.updateThought);
  };
  const restoreThought = async (id: string): Promise<ThoughtCardFragment> => {
    const { data } = await restoreMutation({
      variables: { id },
      update: (cache, { data }) => {
        if (data?.restoreThought) insertIntoList(cache, listOptions, data.restoreThought, 0);
      },
    });
    return requireValue(data?.restoreThought);
  };
  return {
    /** @param existing the thought and version to update; null adds a new thought. */
    saveThought: (existing: { id: string; version: number } | null, fields: Fields) =>
      existing === null ? addThought(fields) : updateThought(existing.id, existing.version, fields),
    restoreThought,
    isSaving: isAdding || isUpdating || isRestoring,
  };
}

export function isThought(result: SaveResultFragment): result is SaveResultFragment & ThoughtCardFragment {
  return 'id' in result;
}

function requireValue<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The response has no data.');
  return value;
}
