import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { ToastMessage } from '../components/Toast.tsx';
import type { Fields } from '../form/fields/fields.ts';
import { type ClosedState, type SavedState, startEditing, toBaseVersion } from '../form/formState.ts';
import type { LeftForm, OpenForms } from '../form/openForms.ts';
import { formatPublishAt } from '../formatDateTime.ts';
import { useSendRequest } from '../form/saving/useSendRequest.ts';
import { type ThoughtCardFragment, ThoughtCardFragmentDoc } from '../operations.generated.ts';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import type { ThoughtsState } from '../thoughts/useThoughts.ts';

interface Options {
  openForms: OpenForms;
  email: string;
  /** The visible list, which the form updates. */
  listOptions: ListOptions;
  thoughtsState: ThoughtsState;
  /** Called when the form has disappeared. */
  onLeft: () => void;
  showToast: (message: Omit<ToastMessage, 'id'>) => void;
  onErrorChange: (message: string) => void;
}

/** Returns the open form, and a function that opens one. When a form is left, a message says what became of it. */
export function useForm({ openForms, email, ...options }: Options) {
  const { cache } = useApolloClient();
  const send = useSendRequest();
  const form = useSyncExternalStore(openForms.subscribe, () => openForms.findOpen(email));
  const openForm = useCallback(
    (thought: ThoughtCardFragment | null, changes?: Partial<Fields>) =>
      openForms.open({ email, thought, changes }, send),
    [email, openForms, send],
  );
  const undoSave = async ({ thought, replaced }: SavedState) => {
    const base = toBaseVersion(thought);
    const { edit } = startEditing({ thoughtId: thought.id, key: thought.id, base, fields: replaced });
    const answer = await send({ state: 'saving', edit, isContinuing: false }, options.listOptions);
    if (answer.type === 'saved') options.showToast({ text: `Undone: “${answer.thought.thought}”` });
    // The form says why the earlier version can't be saved.
    else openForm(thought, replaced);
  };
  const openNext = (id: string) => {
    const { findNext, hasMore, showMore } = options.thoughtsState;
    const nextId = findNext(id);
    const fragment = { fragment: ThoughtCardFragmentDoc, fragmentName: 'ThoughtCard' };
    const next = nextId && cache.readFragment({ ...fragment, from: { __typename: 'Thought', id: nextId } });
    if (!next) return;
    openForm(next);
    if (hasMore && findNext(next.id) === null) showMore();
  };
  const getListOptions = useEffectEvent(() => options.listOptions);
  const onLeft = useEffectEvent((left: LeftForm) => {
    if (left.state === 'saved') {
      const text = describeSaved(left);
      options.showToast(left.isNew ? { text } : { text, undo: () => void undoSave(left) });
      if (left.isContinuing) openNext(left.thought.id);
    } else if (left.error !== null) options.onErrorChange(describeUnsaved(left));
    // The form has to disappear first.
    flushSync(() => {});
    options.onLeft();
  });
  useEffect(
    () =>
      openForms.connect({ email, getListOptions: () => getListOptions(), onLeft: (left) => onLeft(left) }),
    [openForms, email],
  );
  return { form, openForm };
}

function describeSaved({ thought, isNew, wasDraft }: SavedState): string {
  if (thought.publishAt !== null)
    return `Scheduled “${thought.thought}” for ${formatPublishAt(thought.publishAt)}`;
  const isDraft = thought.draftedAt !== null;
  const verb =
    isDraft !== wasDraft ? (isDraft ? 'Saved as a draft:' : 'Published') : isNew ? 'Added' : 'Updated';
  return `${verb} “${thought.thought || 'Untitled'}”`;
}

function describeUnsaved({ text, error, isOutcomeKnown, unsavedWork }: ClosedState): string {
  const outcome = isOutcomeKnown ? `“${text}” was not saved.` : `“${text}” may not have been saved.`;
  const hint = unsavedWork && 'Your changes are kept: open the form again to continue.';
  return [outcome, error, hint].filter(Boolean).join(' ');
}
