// Sends the form's requests.
import { CombinedGraphQLErrors } from '@apollo/client';
import { readSettings } from '../../devices/settings.ts';
import { formatSaveError, getInputErrorMessage, getRefusalMessage } from '../format.ts';
import {
  AddThoughtDocument,
  RestoreThoughtDocument,
  UpdateThoughtDocument,
} from '../operations.generated.ts';
import { createKey, type Send } from '../send.ts';
import { toThoughtInput } from './fields.ts';
import type { Answer, Edit, SaveRequest } from './form.ts';

/** Adds or updates a thought. Sending the same request again has no further effect. */
export async function saveThought(
  send: Send,
  { thoughtId: id, key, base }: Edit,
  { fields, place: { isDraft: draft, publishAt } }: SaveRequest,
): Promise<Answer> {
  const variables = { input: toThoughtInput(fields), draft, publishAt: draft ? publishAt : null };
  try {
    const saved =
      id === null
        ? (await send(AddThoughtDocument, { ...variables, key })).addThought
        : (await send(UpdateThoughtDocument, { ...variables, id, version: base.version })).updateThought;
    if ('problems' in saved) return { type: 'invalid', problems: saved.problems };
    return 'current' in saved ? { type: 'stale', current: saved.current } : { type: 'saved', thought: saved };
  } catch (error) {
    return toFailure(error);
  }
}

/** Takes a thought out of the trash. */
export async function restoreThought(send: Send, id: string): Promise<Answer> {
  try {
    const { restoreThought: thought } = await send(RestoreThoughtDocument, { id });
    return thought === null ? { type: 'gone' } : { type: 'saved', thought };
  } catch (error) {
    return toFailure(error);
  }
}

const signedOutMessage = 'You were signed out before this was saved. Please save it again.';

function toFailure(error: unknown): Answer {
  const saveError = formatSaveError(readSettings().store, error);
  if (!CombinedGraphQLErrors.is(error)) return { type: 'lost', error: saveError };
  const codes = new Set(error.errors.map(({ extensions }) => extensions?.['code']));
  // The store may have carried out a request that it didn't answer in time.
  if (codes.has('UNAVAILABLE')) return { type: 'lost', error: saveError };
  if (isRejectedBy('updateThought', error)) return { type: 'gone' };
  if (isRejectedBy('addThought', error)) return { type: 'keyUsed', newKey: createKey() };
  if (codes.has('UNAUTHENTICATED') || codes.has('FORBIDDEN'))
    return { type: 'refused', error: getRefusalMessage(error) ?? signedOutMessage };
  return { type: 'refused', error: getInputErrorMessage(error) ?? saveError };
}

/**
 * Returns whether the mutation itself, as opposed to the check of its variables, rejects the input. `updateThought` does
 * so only for the id of a thought that doesn't exist, and `addThought` only for the key of another draft that was added.
 */
function isRejectedBy(mutation: string, { errors }: CombinedGraphQLErrors): boolean {
  return errors.some(
    ({ path, extensions }) => path?.[0] === mutation && extensions?.['code'] === 'BAD_USER_INPUT',
  );
}
