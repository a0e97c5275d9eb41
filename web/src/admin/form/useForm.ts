// The open form is in the page's address: a link, or signing in again, opens it, and what was typed is in it.
import { CombinedGraphQLErrors } from '@apollo/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readSettings } from '../../devices/settings.ts';
import { formatPublishAt, formatSaveError, getInputErrorMessage, getRefusalMessage } from '../format.ts';
import {
  type ThoughtCardFragment,
  useAddThoughtMutation,
  useRestoreThoughtMutation,
  useStoredThoughtLazyQuery,
  useUpdateThoughtMutation,
} from '../operations.generated.ts';
import { showToast } from '../parts.tsx';
import { createKey, readData } from '../requests.ts';
import { toThoughtInput } from './fields.ts';
import {
  type Answer,
  createForm,
  type Edit,
  type FormController,
  type Saved,
  type SaveRequest,
} from './form.ts';

/** What `edit` in the address has for a thought that isn't stored yet. */
const newThought = 'new';

/**
 * Returns the form that the address names, null without one, and a function that opens one.
 * @param onChanged called when a form has saved something, or may have found out that the list is outdated.
 */
export function useForm(
  email: string,
  onChanged: () => void,
  onProblem: (message: string) => void,
): {
  form: { id: string; controller: FormController; close: () => void } | null;
  openForm: (id?: string) => void;
} {
  const requests = useFormRequests();
  const [queryStoredThought] = useStoredThoughtLazyQuery();
  const [parameters, setParameters] = useSearchParams();
  const [form, setForm] = useState<{ id: string; controller: FormController } | null>(null);
  const id = parameters.get('edit');
  const leave = () => {
    setParameters(
      (current) => {
        current.delete('edit');
        return current;
      },
      { replace: true },
    );
    onChanged();
  };
  const create = (thought: ThoughtCardFragment | null) =>
    createForm(thought, {
      email,
      ...requests,
      onSaved: (saved) => {
        showToast(describeSaved(saved));
        leave();
      },
      createKey,
      now: () => new Date().toISOString(),
    });
  const open = useEffectEvent(async (requested: string, isCurrent: () => boolean) => {
    if (requested === newThought) return setForm({ id: requested, controller: create(null) });
    const thought = await readData(queryStoredThought({ variables: { id: requested } })).then(
      ({ storedThought }) => storedThought,
      () => undefined,
    );
    if (!isCurrent()) return undefined;
    if (thought && thought.trashedAt === null) return setForm({ id: requested, controller: create(thought) });
    onProblem(
      thought === undefined
        ? "Couldn't load the bubble. Please try again."
        : thought === null
          ? 'This bubble was deleted for good.'
          : `“${thought.thought}” is in the trash. Restore it there to edit it.`,
    );
    return leave();
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect
    setForm(null);
    let isCurrent = true;
    if (id !== null) void open(id, () => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return {
    form:
      form === null || form.id !== id
        ? null
        : {
            ...form,
            close: () => {
              form.controller.close();
              leave();
            },
          },
    openForm: (thoughtId = newThought) =>
      setParameters((current) => {
        current.set('edit', thoughtId);
        return current;
      }),
  };
}

function describeSaved({ thought: { thought, publishAt, draftedAt }, edit }: Saved): string {
  const text = `“${thought || 'Untitled'}”`;
  if (publishAt !== null) return `Scheduled ${text} for ${formatPublishAt(publishAt)}`;
  if (draftedAt !== null) return edit.base.isDraft ? `Updated ${text}` : `Saved as a draft: ${text}`;
  if (edit.base.isDraft) return `Published ${text}`;
  return edit.thoughtId === null ? `Added ${text}` : `Updated ${text}`;
}

/** The requests of a form. None throws: what has failed is an answer too. */
function useFormRequests() {
  const [addThought] = useAddThoughtMutation();
  const [updateThought] = useUpdateThoughtMutation();
  const [restoreThought] = useRestoreThoughtMutation();
  return {
    /** Adds or updates a thought. Sending the same request again has no further effect. */
    send: ({ thoughtId: id, key, base }: Edit, { fields, place }: SaveRequest): Promise<Answer> => {
      const { isDraft: draft, publishAt } = place;
      const variables = { input: toThoughtInput(fields), draft, publishAt: draft ? publishAt : null };
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
    /** Takes a thought out of the trash. */
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
