// Autosaved drafts of the form in the browser's storage.
import type { PhotoCredit } from '#domain/thought/thought.ts';
import { openDraftStorage } from '../../../devices/draftStorage.ts';
import { fieldNames, type Fields, type ThoughtImage } from '../fields/fields.ts';

/** A version of a thought that changes are based on. */
export interface BaseVersion {
  fields: Fields;
  version: number;
}

export interface FormDraft {
  /** The key of the form that saved the draft. Each form has its own, so that two tabs don't overwrite each other's. */
  key: string;
  base: BaseVersion;
  fields: Fields;
  /** The fields of a save whose outcome isn't known; null if there is none. */
  sent: Fields | null;
  /** ISO 8601, UTC. */
  at: string;
}

export interface FormDrafts {
  /** Returns the drafts, newest first. */
  list: () => readonly FormDraft[];
  /** Replaces the draft with the same key. */
  save: (draft: FormDraft) => void;
  remove: (key: string) => void;
}

/**
 * Opens one admin's drafts of one thought.
 * @param email the admin's e-mail. Nobody else is offered the drafts.
 * @param id the thought's id; null for a new thought.
 */
export function openFormDrafts(email: string, id: string | null): FormDrafts {
  const storage = openDraftStorage(`${email}.${id ?? 'new'}`, parseDrafts);
  const list = () => storage.read() ?? [];
  const replace = (key: string, replacement: readonly FormDraft[]) => {
    const drafts = [...replacement, ...list().filter((draft) => draft.key !== key)];
    if (drafts.length > 0) storage.save(drafts);
    else storage.remove();
  };
  return {
    list,
    save: (draft) => replace(draft.key, [draft]),
    remove: (key) => replace(key, []),
  };
}

/** Returns the valid drafts. */
function parseDrafts(value: unknown): readonly FormDraft[] {
  return Array.isArray(value) ? value.filter(isFormDraft) : parseEarlierDraft(value);
}

/** An earlier version of Upwell stored a single draft, without a key. */
function parseEarlierDraft(value: unknown): readonly FormDraft[] {
  const draft = isRecord(value) ? { ...value, key: value['at'], sent: null } : value;
  return isFormDraft(draft) ? [draft] : [];
}

function isFormDraft(value: unknown): value is FormDraft {
  return (
    isRecord(value) &&
    isString(value['key']) &&
    isBaseVersion(value['base']) &&
    isFields(value['fields']) &&
    (value['sent'] === null || isFields(value['sent'])) &&
    isString(value['at'])
  );
}

function isBaseVersion(value: unknown): value is BaseVersion {
  return isRecord(value) && isFields(value['fields']) && typeof value['version'] === 'number';
}

function isFields(value: unknown): value is Fields {
  if (!isRecord(value)) return false;
  return fieldNames.every((name) => (name === 'image' ? isImageOrNull : isString)(value[name]));
}

function isImageOrNull(value: unknown): value is ThoughtImage | null {
  if (value === null) return true;
  if (!isRecord(value) || !isString(value['imageUrl'])) return false;
  const { imageCredit, downloadLocation } = value;
  return (
    (imageCredit === null || isPhotoCredit(imageCredit)) &&
    (downloadLocation === null || isString(downloadLocation))
  );
}

function isPhotoCredit(value: unknown): value is PhotoCredit {
  return isRecord(value) && [value['name'], value['profileUrl'], value['photoUrl']].every(isString);
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
