// Autosaved drafts of the form in the browser's storage.
import type { PhotoCredit } from '#domain/thought/thought.ts';
import { type DraftStorage, openDraftStorage } from '../../../devices/draftStorage.ts';
import { fieldNames, type Fields, type ThoughtImage } from '../fields/fields.ts';

/** The version of the thought that a form was opened with. */
export interface BaseVersion {
  fields: Fields;
  version: number;
}

export interface FormDraft {
  fields: Fields;
  base: BaseVersion;
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * Opens the draft of one admin for one thought.
 * @param email the admin's e-mail. Nobody else is offered the draft.
 * @param id the thought's id; null for a new thought.
 */
export function openFormDraft(email: string, id: string | null): DraftStorage<FormDraft> {
  return openDraftStorage(`${email}.${id ?? 'new'}`, isFormDraft);
}

function isFormDraft(value: unknown): value is FormDraft {
  return (
    isRecord(value) && isFields(value['fields']) && isBaseVersion(value['base']) && isString(value['at'])
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
