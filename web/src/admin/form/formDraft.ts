// What was typed in the form and isn't saved yet, in the browser's storage.
import { mapTextFields } from '#domain/thought/fields.ts';
import { imageCreditSchema } from '#domain/thought/storedRecord.ts';
import * as v from 'valibot';
import { openDraftStorage } from '../../devices/draftStorage.ts';
import type { Fields } from './fields/fields.ts';

/** A draft that was saved before a text field was added has no value for it. */
const textSchema = v.optional(v.string(), '');

const fieldsSchema: v.GenericSchema<unknown, Fields> = v.object({
  ...mapTextFields(() => textSchema),
  image: v.nullable(
    v.object({
      imageUrl: v.string(),
      imageCredit: v.nullable(imageCreditSchema),
      downloadLocation: v.nullable(v.string()),
      caption: v.optional(v.nullable(v.object({ thought: v.string(), author: v.string() })), null),
    }),
  ),
});

const baseSchema = v.object({
  fields: fieldsSchema,
  version: v.number(),
  /** Whether this version is a draft, which only admins see. */
  isDraft: v.optional(v.boolean()),
  /** When it goes live by itself, ISO 8601 in UTC. */
  publishAt: v.optional(v.string()),
});

/** A version of a thought that changes are based on. */
export type BaseVersion = v.InferOutput<typeof baseSchema>;

const sentAsSchema = v.object({
  isDraft: v.optional(v.boolean()),
  publishAt: v.optional(v.nullable(v.string())),
});

/**
 * The part of a save request that says whether the thought is saved as a draft, and when it goes live. See
 * `SaveRequest`.
 */
export type SentAs = v.InferOutput<typeof sentAsSchema>;

const draftSchema = v.object({
  /** The key of the form that saved the draft. */
  key: v.string(),
  base: baseSchema,
  fields: fieldsSchema,
  /** The fields of a save whose outcome isn't known; null if there is none. */
  sent: v.nullable(fieldsSchema),
  /** The place that this save has chosen. */
  sentAs: v.optional(sentAsSchema),
  /** ISO 8601, UTC. */
  at: v.string(),
});

export type FormDraft = v.InferOutput<typeof draftSchema>;

/**
 * Opens what an admin has typed for one thought. The form restores the newest draft. There are others if version 1 of
 * Upwell has stored several, or if two forms were open at the same time.
 * @param email the admin's e-mail. The drafts are shown to no other admin.
 * @param id the thought's id; null for a new thought.
 */
export function openFormDrafts(email: string, id: string | null) {
  const storage = openDraftStorage(`${email}.${id ?? 'new'}`, parseDrafts);
  const list = () => storage.read() ?? [];
  const replace = (key: string, replacement: readonly FormDraft[]) => {
    const drafts = [...replacement, ...list().filter((draft) => draft.key !== key)];
    if (drafts.length > 0) storage.save(drafts);
    else storage.remove();
  };
  return {
    /** Returns the drafts, newest first. */
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
