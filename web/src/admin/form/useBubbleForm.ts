import { useRef, useState } from 'react';
import { settings } from '../../devices/settings.ts';
import type { Shown } from '../bubbles/lists.ts';
import type { BubbleCardFragment } from '../operations.generated.ts';
import { saveFailed } from '../failures.ts';
import { adviceOf } from '../refusal.ts';
import { check, emptyFields, type FieldName, type Fields, problemsByField } from './fields.ts';
import type { UnsavedForm } from './unsavedForm.ts';
import { useFailure } from './useFailure.ts';
import { useFields } from './useFields.ts';
import { useKeptFields } from './useKeptFields.ts';
import { useNewerVersion } from './useNewerVersion.ts';
import { isThought, useSaving } from './useSaving.ts';

export type BubbleFormState = ReturnType<typeof useBubbleForm>;

interface Opened {
  /** Null adds a new one. */
  thought: BubbleCardFragment | null;
  /** What was typed into it when the session ended. */
  unsaved: UnsavedForm | null;
  shown: Shown;
  /** Whose form it is. */
  email: string;
  /** What became of something sent by a form that is closed since. */
  onMissed: (message: string) => void;
  onSaved: (thought: BubbleCardFragment) => void;
}

const changedMeanwhile = 'Somebody else changed it meanwhile.';

/** Everything that the form knows: what is typed, what was kept, and a newer version that stands in the way. */
export function useBubbleForm({ thought, unsaved, shown, email, onMissed, onSaved }: Opened) {
  const typed = useFields(thought, unsaved);
  const kept = useKeptFields(email, thought?.id ?? null, typed);
  const sayMissed = (reason: string) => {
    const wayBack = kept.isKept() ? ' What you typed is kept: its form offers it.' : '';
    onMissed(`“${typed.fields.thought}” was not saved. ${reason}${wayBack}`);
  };
  const { failure, isOpen, dismiss, say } = useFailure(sayMissed);
  const onFailed = (error: unknown) => {
    say(adviceOf(error) ?? saveFailed(settings.store));
    return null;
  };
  const { saveFields, restore, isSaving } = useSaving(shown);
  const { newer, setNewer, ...conflict } = useNewerVersion(typed, { restore, onFailed });
  const [added, setAdded] = useState<string | null>(null);
  const isBusy = useRef(false);

  const send = async (fields: Fields, isAnother: boolean): Promise<FieldName | null> => {
    const result = await saveFields(thought && { id: thought.id, version: typed.base.version }, fields);
    if (!isThought(result) && !isOpen.current) {
      say(
        'problems' in result ? (result.problems[0]?.message ?? saveFailed(settings.store)) : changedMeanwhile,
      );
      return null;
    }
    if ('problems' in result) return typed.refuse(problemsByField(result.problems));
    if ('current' in result) setNewer(result.current);
    if (!isThought(result)) return null;
    kept.forgetSaved(fields);
    if (!isAnother || !isOpen.current) {
      onSaved(result);
      return null;
    }
    setAdded(result.thought);
    typed.setAll(emptyFields);
    return 'thought';
  };

  return {
    ...typed,
    ...conflict,
    newer,
    isSaving,
    failure,
    dismissFailure: dismiss,
    /** For when the form is closed after a save that failed. */
    sayWhatFailed: () => {
      if (failure !== null) sayMissed(failure);
    },
    /** What was just added, while the form waits for another. */
    added,
    offer: kept.offer,
    forget: kept.forget,
    /** @returns the field to go on with, if there is one. */
    save: async (fields: Fields, isAnother: boolean): Promise<FieldName | null> => {
      if (isBusy.current) return null;
      setAdded(null);
      const problem = typed.refuse(check(fields));
      if (problem !== null) return problem;
      dismiss();
      isBusy.current = true;
      return send(fields, isAnother)
        .catch(onFailed)
        .finally(() => (isBusy.current = false));
    },
    /** What was typed before and never saved comes back, or goes; what was saved since then is compared with it. */
    answerOffer: (isWanted: boolean) => {
      if (!isWanted || kept.offer === null) return kept.forget();
      const { fields, base } = kept.offer;
      kept.settleOffer();
      typed.setAll(fields);
      if (thought === null || base.version === thought.version) return;
      typed.setBase(base);
      setNewer(thought);
    },
  };
}
