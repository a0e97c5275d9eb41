import { useState } from 'react';
import { forgetOtherLists, prepend, type Shown } from '../bubbles/lists.ts';
import {
  type BubbleCardFragment,
  type SavedThoughtFragment,
  useAddThoughtMutation,
  useUpdateThoughtMutation,
} from '../operations.generated.ts';
import { type Fields, inputOf } from './fields.ts';

/** Adds or updates, and mends the cache. @throws when the API refuses or can't be reached. */
export function useSaving(shown: Shown) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [add, { loading: isAdding }] = useAddThoughtMutation();
  const [update, { loading: isUpdating }] = useUpdateThoughtMutation();

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
        if (data && isThought(data.updateThought)) forgetOtherLists(cache, shown);
      },
    });
    return definite(data?.updateThought);
  };
  return { addFields, updateFields, isSaving: isAdding || isUpdating };
}

export function isThought(result: SavedThoughtFragment): result is SavedThoughtFragment & BubbleCardFragment {
  return 'id' in result;
}

function definite<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The answer was empty.');
  return value;
}
