import { useState } from 'react';
import { forgetOtherLists, prepend, putBack, type Shown, take } from '../bubbles/lists.ts';
import {
  type BubbleCardFragment,
  type SavedThoughtFragment,
  useAddThoughtMutation,
  useRestoreThoughtMutation,
  useUpdateThoughtMutation,
} from '../operations.generated.ts';
import { type Fields, inputOf } from './fields.ts';

/** Adds or updates, and mends the cache. @throws when the API refuses or can't be reached. */
export function useSaving(shown: Shown) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [add, { loading: isAdding }] = useAddThoughtMutation();
  const [update, { loading: isUpdating }] = useUpdateThoughtMutation();
  const [takeOut, { loading: isRestoring }] = useRestoreThoughtMutation();

  const addFields = async (fields: Fields): Promise<SavedThoughtFragment> => {
    const { data } = await add({
      variables: { input: inputOf(fields), key },
      update: (cache, { data }) => {
        if (data && isThought(data.addThought)) prepend(cache, shown, data.addThought);
      },
    });
    const result = definite(data?.addThought);
    // A retry keeps the key, so that nothing is added twice; the next thought has its own.
    if (isThought(result)) setKey(crypto.randomUUID());
    return result;
  };
  const updateFields = async (id: string, version: number, fields: Fields): Promise<SavedThoughtFragment> => {
    const { data } = await update({
      variables: { id, version, input: inputOf(fields) },
      update: (cache, { data }) => {
        const result = data?.updateThought;
        if (result === undefined) return;
        if (isThought(result)) forgetOtherLists(cache, shown);
        else if ('current' in result && result.current.trashedAt !== null) take(cache, shown, id);
      },
    });
    return definite(data?.updateThought);
  };
  const restore = async (id: string): Promise<BubbleCardFragment> => {
    const { data } = await takeOut({
      variables: { id },
      update: (cache, { data }) => {
        if (data?.restoreThought) putBack(cache, shown, data.restoreThought, 0);
      },
    });
    return definite(data?.restoreThought);
  };
  return {
    /** @param saved what the fields are a change to; null adds a new thought. */
    saveFields: (saved: { id: string; version: number } | null, fields: Fields) =>
      saved === null ? addFields(fields) : updateFields(saved.id, saved.version, fields),
    restore,
    isSaving: isAdding || isUpdating || isRestoring,
  };
}

export function isThought(result: SavedThoughtFragment): result is SavedThoughtFragment & BubbleCardFragment {
  return 'id' in result;
}

function definite<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The answer was empty.');
  return value;
}
