// The values of the form's fields, their conversion from and to the API, and what the browser keeps of them.
import { mapTextFields, textFieldNames, textFields } from '#domain/thought/fields.ts';
import { type Problem, normalizeDraft, validateDraft } from '#domain/thought/thought.ts';
import { imageCreditSchema } from '#domain/thought/storedRecord.ts';
import { once } from '#domain/text/once.ts';
import { stripTypename } from '@apollo/client/utilities';
import * as v from 'valibot';
import { readStored, removeStored, writeStored } from '../../devices/storage.ts';
import type { RevisionsQuery, ThoughtCardFragment, ThoughtInput } from '../operations.generated.ts';

const imageSchema = v.object({
  /** A stored image, or a new one as a data URL. */
  imageUrl: v.string(),
  imageCredit: v.nullable(imageCreditSchema),
  downloadLocation: v.nullable(v.string()),
});

export type ThoughtImage = v.InferOutput<typeof imageSchema>;

/** The image's URL and credit are one field of the form, and so are whether and when visitors see the thought. */
const fieldsSchema = v.object({
  // What was stored before a text field was added has no value for it.
  ...mapTextFields(() => v.optional(v.string(), '')),
  image: v.nullable(imageSchema),
  /** A `Place`. */
  publishAt: v.string(),
});

export type Fields = v.InferOutput<typeof fieldsSchema>;

export type FieldName = keyof Fields;

/** The target of a save: 'live', 'draft', or the time of a scheduled draft in ISO 8601, UTC. */
export type Place = string;

/** Returns the time when a draft goes live; null if it isn't scheduled. */
export function toSchedule(place: Place): string | null {
  return place === 'live' || place === 'draft' ? null : place;
}

/** Error messages by field. The API uses the same names. */
export type FieldProblems = Partial<Record<FieldName, string>>;

export const fieldLabels: Record<FieldName, string> = {
  ...mapTextFields((name) => textFields[name].label),
  image: 'Image',
  publishAt: 'When to publish',
};
export const fieldNames: readonly FieldName[] = [...textFieldNames, 'image', 'publishAt'];
export const emptyFields: Fields = { ...mapTextFields(() => ''), image: null, publishAt: 'live' };

/** Returns the fields of a thought, or of an earlier version, which has no place. */
export function toFields(thought: ThoughtCardFragment | RevisionsQuery['revisions'][number]): Fields {
  const { imageUrl, imageCredit } = thought;
  const isDraft = 'draftedAt' in thought && thought.draftedAt !== null;
  return {
    ...mapTextFields((name) => thought[name] ?? ''),
    image: imageUrl === null ? null : { imageUrl, imageCredit, downloadLocation: null },
    publishAt: isDraft ? (thought.publishAt ?? 'draft') : 'live',
  };
}

export function toThoughtInput({ image, publishAt: _publishAt, ...texts }: Fields): ThoughtInput {
  return {
    ...texts,
    imageUrl: image?.imageUrl ?? null,
    imageCredit: stripTypename(image?.imageCredit ?? null),
    downloadLocation: image?.downloadLocation ?? null,
  };
}

/** Runs the same validation as the API, which also compares the time of a schedule. A draft may be incomplete. */
export function validateFields({ image, publishAt, ...texts }: Fields): FieldProblems {
  const draft = { ...texts, imageUrl: image?.imageUrl ?? null, imageCredit: image?.imageCredit ?? null };
  const problems = validateDraft(normalizeDraft(draft), publishAt === 'draft');
  const noTime = { field: 'publishAt', message: 'Please choose a date and a time' };
  return groupProblemsByField(publishAt === '' ? [...problems, noTime] : problems);
}

/** Returns the first problem of each field. Problems of other fields are shown at the image. */
export function groupProblemsByField(problems: readonly Problem[]): FieldProblems {
  const firstProblems: FieldProblems = {};
  for (const { field, message } of problems) {
    firstProblems[fieldNames.find((name) => name === field) ?? 'image'] ??= message;
  }
  return firstProblems;
}

/** Returns the field to correct first; null if there is no problem. */
export function findFirstProblem(problems: FieldProblems): { field: FieldName } | null {
  const field = fieldNames.find((name) => name in problems);
  return field === undefined ? null : { field };
}

export function isFieldEqual(name: FieldName, one: Fields, other: Fields): boolean {
  return name === 'image' ? one.image?.imageUrl === other.image?.imageUrl : one[name] === other[name];
}

export function areFieldsEqual(one: Fields, other: Fields): boolean {
  return fieldNames.every((name) => isFieldEqual(name, one, other));
}

/** Returns whether a thought is stored with these texts, in this place. */
export function isStoredAs(thought: ThoughtCardFragment, fields: Fields): boolean {
  const { image: _image, publishAt, ...texts } = fields;
  const draft = normalizeDraft(texts);
  const isSame = textFieldNames.every((name) => (thought[name] ?? null) === draft[name]);
  return isSame && toFields(thought).publishAt === publishAt;
}

const getLanguageNames = once(() => new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }));
const alphabet = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** Returns the English name of a primary BCP 47 subtag, or the subtag itself if it has none. */
export function languageName(tag: string): string {
  return getLanguageNames().of(tag) ?? tag;
}

/** Returns the subtags of two letters that the browser has a name for, sorted by their names. */
export const listLanguages = once(() =>
  alphabet
    .flatMap((first) => alphabet.map((second) => first + second))
    .filter((tag) => new Intl.Locale(tag).language === tag && getLanguageNames().of(tag) !== undefined)
    .map((tag) => [tag, languageName(tag)] as const)
    .toSorted(([, name], [, other]) => name.localeCompare(other, 'en')),
);

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
    if (drafts.length > 0) writeStored(name, drafts);
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
