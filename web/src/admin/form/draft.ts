// What was typed in a form and isn't saved yet, in the browser's storage.
import { mapTextFields } from '#domain/thought/fields.ts';
import { imageCreditSchema } from '#domain/thought/storedRecord.ts';
import * as v from 'valibot';
import { readStored, removeStored, store } from '../../devices/storage.ts';
import type { Fields } from './fields.ts';

const fieldsSchema: v.GenericSchema<unknown, Fields> = v.object({
  // A draft that was stored before a text field was added has no value for it.
  ...mapTextFields(() => v.optional(v.string(), '')),
  image: v.nullable(
    v.object({
      imageUrl: v.string(),
      imageCredit: v.nullable(imageCreditSchema),
      downloadLocation: v.nullable(v.string()),
    }),
  ),
  publishAt: v.string(),
});

const draftSchema = v.object({
  fields: fieldsSchema,
  /** Identifies the form, and the thought to add, so that a repeated request doesn't add it twice. */
  key: v.string(),
  /** The version of the thought that the fields are based on. */
  base: v.object({ fields: fieldsSchema, version: v.number() }),
  /** A save whose outcome isn't known. */
  request: v.nullable(fieldsSchema),
  /** ISO 8601, UTC. */
  at: v.string(),
});

export type FormDraft = v.InferOutput<typeof draftSchema>;

/**
 * Opens what an admin has typed for one thought, newest first. There are several drafts if the form is open in two tabs.
 * @param email the admin's e-mail. The drafts are shown to no other admin.
 * @param id the thought's id; null for a new thought.
 */
export function openFormDrafts(email: string, id: string | null) {
  const name = `draft.${email}.${id ?? 'new'}`;
  const list = () => parseDrafts(readStored(name));
  const replace = (key: string, replacement: readonly FormDraft[]) => {
    const drafts = [...replacement, ...list().filter((draft) => draft.key !== key)];
    if (drafts.length > 0) store(name, drafts);
    else removeStored(name);
  };
  return {
    list,
    /** Replaces the draft with the same key. */
    save: (draft: FormDraft) => replace(draft.key, [draft]),
    remove: (key: string) => replace(key, []),
  };
}

function parseDrafts(value: unknown): readonly FormDraft[] {
  const drafts: unknown[] = Array.isArray(value) ? value : [];
  return drafts.flatMap((draft) => {
    const { success, output } = v.safeParse(draftSchema, draft);
    return success ? output : [];
  });
}
