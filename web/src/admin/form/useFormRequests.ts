import { CombinedGraphQLErrors } from '@apollo/client';
import { readPageSettings } from '../../devices/settings.ts';
import { formatSaveError, getInputErrorMessage, getDemoRefusalMessage } from '../format.ts';
import {
  useAddThoughtMutation,
  useRestoreThoughtMutation,
  useUpdateThoughtMutation,
} from '../operations.generated.ts';
import { createKey, readData } from '../requests.ts';
import { type Fields, toSchedule, toThoughtInput } from './fields.ts';
import type { Answer, Edit } from './form.ts';

/** Returns the requests of a form. They never reject: a failure is also a result. */
export function useFormRequests() {
  const [addThought] = useAddThoughtMutation();
  const [updateThought] = useUpdateThoughtMutation();
  const [restoreThought] = useRestoreThoughtMutation();
  return {
    /** Adds or updates a thought. A retry has no further effect. */
    send: ({ thoughtId: id, key, base }: Edit, fields: Fields): Promise<Answer> => {
      const { publishAt } = fields;
      const draft = publishAt !== 'live';
      const variables = { input: toThoughtInput(fields), draft, publishAt: toSchedule(publishAt) };
      return answer(async () => {
        const saved =
          id === null
            ? (await readData(addThought({ variables: { ...variables, key } }))).addThought
            : (await readData(updateThought({ variables: { ...variables, id, version: base.version } })))
                .updateThought;
        if ('problems' in saved) return { type: 'invalid', problems: saved.problems };
        if ('current' in saved) return { type: 'stale', current: saved.current };
        return { type: 'saved', thought: saved };
      });
    },
    /** Restores a thought from the trash. */
    restore: (id: string): Promise<Answer> =>
      answer(async () => {
        const { restoreThought: thought } = await readData(restoreThought({ variables: { id } }));
        return thought === null ? { type: 'gone' } : { type: 'saved', thought };
      }),
  };
}

async function answer(request: () => Promise<Answer>): Promise<Answer> {
  return request().catch(toFailure);
}

const signedOutMessage = 'You were signed out before this was saved. Please save it again.';

function toFailure(error: unknown): Answer {
  const saveError = formatSaveError(readPageSettings().store, error);
  if (!CombinedGraphQLErrors.is(error)) return { type: 'lost', error: saveError };
  const codes = new Set(error.errors.map(({ extensions }) => extensions?.['code']));
  // The store may have saved the thought without responding in time.
  if (codes.has('UNAVAILABLE')) return { type: 'lost', error: saveError };
  if (isRejectedBy('updateThought', error)) return { type: 'gone' };
  if (isRejectedBy('addThought', error)) return { type: 'keyUsed', newKey: createKey() };
  if (codes.has('UNAUTHENTICATED') || codes.has('FORBIDDEN'))
    return { type: 'refused', error: getDemoRefusalMessage(error) ?? signedOutMessage };
  return { type: 'refused', error: getInputErrorMessage(error) ?? saveError };
}

/**
 * Returns whether the mutation itself rejects the input, rather than the validation of its variables: `updateThought`
 * for an unknown id, and `addThought` for the key of another draft.
 */
function isRejectedBy(mutation: string, { errors }: CombinedGraphQLErrors): boolean {
  return errors.some(
    ({ path, extensions }) => path?.[0] === mutation && extensions?.['code'] === 'BAD_USER_INPUT',
  );
}
