// Sends the form's requests, and updates the list in Apollo Client's cache.
import { CombinedGraphQLErrors } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import { readSettings } from '../../../devices/settings.ts';
import { formatSaveError, getInputErrorMessage, getRefusalMessage } from '../../errorMessages.ts';
import {
  type AddThoughtMutation,
  useAddThoughtMutation,
  useRestoreThoughtMutation,
  useUpdateThoughtMutation,
} from '../../operations.generated.ts';
import {
  insertIntoList,
  type ListOptions,
  removeFromList,
  showSaved,
} from '../../thoughts/thoughtListCache.ts';
import type { AnswerEvent } from '../formResponses.ts';
import { type CheckingState, getRequest, type PendingState, type SavingState } from '../formState.ts';
import { toThoughtInput } from '../fields/fields.ts';

export type SendRequest = (form: PendingState, listOptions: ListOptions | null) => Promise<AnswerEvent>;

/**
 * Returns a function that sends the request of a form, and returns the outcome. The function can still be called
 * after the component was unmounted. Its second argument is the visible list; null if none is visible.
 */
export function useSendRequest(): SendRequest {
  const mutations = useMutations();
  return useCallback(
    async (form, listOptions) => {
      const { thoughtId } = form.edit;
      const answer = await send(mutations, listOptions, form).catch((error) => toFailure(error));
      if (answer.type === 'gone' && thoughtId !== null)
        removeFromList(mutations.cache, listOptions, thoughtId);
      return answer;
    },
    [mutations],
  );
}

type Mutations = ReturnType<typeof useMutations>;

function useMutations() {
  const { cache } = useApolloClient();
  const [add] = useAddThoughtMutation();
  const [update] = useUpdateThoughtMutation();
  const [restore] = useRestoreThoughtMutation();
  return useMemo(() => ({ cache, add, update, restore }), [cache, add, update, restore]);
}

async function send(
  mutations: Mutations,
  listOptions: ListOptions | null,
  form: PendingState,
): Promise<AnswerEvent> {
  if (form.state === 'restoring') return restoreThought(mutations, listOptions, form.current.id);
  const save = form.edit.thoughtId === null ? addThought : updateThought;
  const result = await save(mutations, listOptions, form);
  if ('problems' in result) return { type: 'invalid', problems: result.problems };
  if ('current' in result) return { type: 'stale', current: result.current };
  return { type: 'saved', thought: result, newKey: crypto.randomUUID() };
}

async function addThought(
  { add }: Mutations,
  listOptions: ListOptions | null,
  form: SavingState | CheckingState,
): Promise<AddThoughtMutation['addThought']> {
  const { key } = form.edit;
  const { fields, isDraft, publishAt } = getRequest(form);
  const { data } = await add({
    variables: {
      input: toThoughtInput(fields),
      key,
      draft: isDraft ?? false,
      publishAt: isDraft ? publishAt : null,
    },
    update: (cache, { data }) => {
      if (data && 'id' in data.addThought) showSaved(cache, listOptions, data.addThought, true);
    },
  });
  return requireValue(data?.addThought);
}

async function updateThought(
  { update }: Mutations,
  listOptions: ListOptions | null,
  form: SavingState | CheckingState,
): Promise<AddThoughtMutation['addThought']> {
  const { base } = form.edit;
  const id = form.edit.thoughtId ?? '';
  const { fields, isDraft, publishAt } = getRequest(form);
  const { data } = await update({
    variables: {
      id,
      input: toThoughtInput(fields),
      version: base.version,
      draft: isDraft ?? null,
      publishAt,
    },
    update: (cache, { data }) => {
      const result = data?.updateThought;
      if (result === undefined || 'problems' in result) return;
      if (!('current' in result))
        showSaved(cache, listOptions, result, (base.isDraft ?? false) !== (result.draftedAt !== null));
      else if (result.current.trashedAt !== null) removeFromList(cache, listOptions, id);
    },
  });
  return requireValue(data?.updateThought);
}

async function restoreThought(
  { restore }: Mutations,
  listOptions: ListOptions | null,
  id: string,
): Promise<AnswerEvent> {
  const { data } = await restore({
    variables: { id },
    update: (cache, { data }) => {
      if (data?.restoreThought) insertIntoList(cache, listOptions, data.restoreThought, 0);
    },
  });
  const thought = requireValue(data).restoreThought;
  return thought === null ? { type: 'gone' } : { type: 'restored', thought };
}

function toFailure(error: unknown): AnswerEvent {
  const saveError = formatSaveError(readSettings().store, error);
  if (!CombinedGraphQLErrors.is(error)) return { type: 'lost', error: saveError };
  const codes = new Set(error.errors.map(({ extensions }) => extensions?.['code']));
  // The store may have carried out a request that it didn't answer in time.
  if (codes.has('UNAVAILABLE')) return { type: 'lost', error: saveError };
  if (isInputRejectedBy('updateThought', error)) return { type: 'gone' };
  if (isInputRejectedBy('addThought', error)) return { type: 'keyUsed', newKey: crypto.randomUUID() };
  if (codes.has('UNAUTHENTICATED') || codes.has('FORBIDDEN'))
    return { type: 'refused', error: getRefusalMessage(error) ?? signedOutMessage };
  return { type: 'refused', error: getInputErrorMessage(error) ?? saveError };
}

/**
 * Returns whether the mutation itself, as opposed to the check of its variables, rejects the input. `updateThought` does
 * so only for the id of a thought that doesn't exist, and `addThought` only for the key of another draft that was added.
 */
function isInputRejectedBy(
  mutation: 'addThought' | 'updateThought',
  { errors }: CombinedGraphQLErrors,
): boolean {
  return errors.some(
    ({ path, extensions }) => path?.[0] === mutation && extensions?.['code'] === 'BAD_USER_INPUT',
  );
}

const signedOutMessage = 'You were signed out before this was saved. Please save it again.';

function requireValue<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The response has no data.');
  return value;
}
