// The form's fields in this browser's storage, until they are saved.
import type { PhotoCredit } from '#domain/thought.ts';
import { type Draft, openDraft } from '../../devices/drafts.ts';
import { fieldNames, type Fields, type Image } from './fields.ts';

/** What a form began from. */
export interface Base {
  fields: Fields;
  version: number;
}

export interface KeptFields {
  fields: Fields;
  base: Base;
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * What this admin typed and nobody else is offered.
 * @param id the thought's; null for one that is to be added.
 */
export function keptFields(email: string, id: string | null): Draft<KeptFields> {
  return openDraft(`${email}.${id ?? 'new'}`, isKeptFields);
}

function isKeptFields(value: unknown): value is KeptFields {
  return isRecord(value) && isFields(value['fields']) && isBase(value['base']) && isText(value['at']);
}

function isBase(value: unknown): value is Base {
  return isRecord(value) && isFields(value['fields']) && typeof value['version'] === 'number';
}

function isFields(value: unknown): value is Fields {
  if (!isRecord(value)) return false;
  return fieldNames.every((name) => (name === 'image' ? isImageOrNone : isText)(value[name]));
}

function isImageOrNone(value: unknown): value is Image | null {
  if (value === null) return true;
  if (!isRecord(value) || !isText(value['imageUrl'])) return false;
  const { imageCredit, downloadLocation } = value;
  return (
    (imageCredit === null || isCredit(imageCredit)) && (downloadLocation === null || isText(downloadLocation))
  );
}

function isCredit(value: unknown): value is PhotoCredit {
  return isRecord(value) && [value['name'], value['profileUrl'], value['photoUrl']].every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
