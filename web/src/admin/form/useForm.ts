import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDateTime, formatPublishAt } from '../format.ts';
import { StoredThoughtDocument, type ThoughtCardFragment } from '../operations.generated.ts';
import { showToast } from '../parts.tsx';
import { createKey, useSend } from '../send.ts';
import { createForm, type FormController, type Saved } from './form.ts';
import { restoreThought, saveThought } from './saveThought.ts';

interface OpenForm {
  key: number;
  thought: ThoughtCardFragment | null;
  controller: FormController;
  close: () => void;
}

/** The form that disappeared with the list, for example because the session ended. It opens again with the list. */
let leftForm: { email: string; thought: ThoughtCardFragment | null } | null = null;

/** Returns the open form, and a function that opens one. */
export function useForm(email: string, onChanged: () => void) {
  const send = useSend();
  const [form, setForm] = useState<OpenForm | null>(null);
  const openForm = (thought: ThoughtCardFragment | null) => {
    const controller = createForm(thought, {
      email,
      send: (edit, request) => saveThought(send, edit, request),
      restore: (id) => restoreThought(send, id),
      onSaved: (saved) => {
        setForm(null);
        showToast(describeSaved(saved));
        onChanged();
      },
      createKey,
      now: () => new Date().toISOString(),
      formatTime: formatDateTime,
    });
    setForm((previous) => ({
      key: (previous?.key ?? 0) + 1,
      thought,
      controller,
      close: () => {
        controller.close();
        setForm(null);
        // The list may be older than what the form has found out.
        onChanged();
      },
    }));
  };
  const openLeft = useEffectEvent(() => leftForm?.email === email && openForm(leftForm.thought));
  const remember = useEffectEvent(() => void (leftForm = form && { email, thought: form.thought }));
  useEffect(() => {
    // A form that the end of a session has closed is opened again.
    // oxlint-disable-next-line react/set-state-in-effect
    openLeft();
    return () => remember();
  }, []);
  return { form, openForm };
}

function describeSaved({ thought: { thought, publishAt, draftedAt }, edit }: Saved): string {
  const text = `“${thought || 'Untitled'}”`;
  if (publishAt !== null) return `Scheduled ${text} for ${formatPublishAt(publishAt)}`;
  if (draftedAt !== null) return edit.base.isDraft ? `Updated ${text}` : `Saved as a draft: ${text}`;
  if (edit.base.isDraft) return `Published ${text}`;
  return edit.thoughtId === null ? `Added ${text}` : `Updated ${text}`;
}

/** Opens the form of the thought that `edit` in the page's address names, and removes it from the address. */
export function useEditLink(
  onOpen: (thought: ThoughtCardFragment) => void,
  onProblem: (message: string) => void,
): void {
  const send = useSend();
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get('edit');
  const follow = useEffectEvent(async (id: string) => {
    const others = new URLSearchParams(parameters);
    others.delete('edit');
    setParameters(others, { replace: true });
    const thought = await send(StoredThoughtDocument, { id }).then(
      ({ storedThought }) => storedThought,
      () => undefined,
    );
    if (thought === undefined) onProblem("Couldn't load the bubble. Please try again.");
    else if (thought === null) onProblem('This bubble was deleted for good.');
    else if (thought.trashedAt !== null)
      onProblem(`“${thought.thought}” is in the trash. Restore it there to edit it.`);
    else onOpen(thought);
  });
  useEffect(() => {
    if (id !== null) void follow(id);
  }, [id]);
}
