import { normalizeForComparison, normalizeUnicode } from '../text/normalizeForSearch.ts';
import { removeForbiddenCharacters } from '../text/htmlCharacters.ts';
import { isExternalImage, isImageDataUrl, maxImageBytes, parseStoredImageName } from '../images/imageUrl.ts';
import { isLongerThan, countCharacters } from '../text/textLength.ts';
import { canonicalizeLink, maxLinkLength } from '../video/video.ts';
import { mapTextFields, type TextField, textFieldNames, textFields, type TextFieldName } from './fields.ts';

export interface PhotoCredit {
  name: string;
  profileUrl: string;
  photoUrl: string;
}

/** An admin who changed a thought, with the e-mail at that time. */
export interface ThoughtEditor {
  uid: string;
  email: string;
}

/** The fields of a thought that an admin writes. They are normalized and validated before they are stored. */
export interface ThoughtDraft extends Record<TextFieldName, string | null> {
  thought: string;
  imageUrl: string | null;
  imageCredit: PhotoCredit | null;
}

/** The id of a thought with the number of one of its versions. */
export interface ThoughtVersion {
  id: string;
  version: number;
}

/** A thought as all code except the stores uses it. Every field is present; a missing value is null. */
export interface Thought extends ThoughtDraft {
  id: string;
  /** The time when the thought was added, in ISO 8601 and UTC; null in old records. */
  createdAt: string | null;
  updatedAt: string | null;
  /** The editor who made the last change, for admins only; null for the system and for earlier versions of the API. */
  updatedBy: ThoughtEditor | null;
  version: number;
  /** The time when the thought became a draft, in ISO 8601 and UTC; null if it is live, or was before being trashed. */
  draftedAt: string | null;
  /** The time when a scheduled draft goes live, in ISO 8601 and UTC; otherwise null. */
  publishAt: string | null;
  /** The time when the thought was moved to the trash, in ISO 8601 and UTC; otherwise null. */
  trashedAt: string | null;
}

/** The places where thoughts are stored. Visitors see only live thoughts. */
export const thoughtPlaces = ['live', 'draft', 'trash'] as const;

export type ThoughtPlace = (typeof thoughtPlaces)[number];

export function placeOf({ draftedAt, trashedAt }: Pick<Thought, 'draftedAt' | 'trashedAt'>): ThoughtPlace {
  if (trashedAt !== null) return 'trash';
  return draftedAt === null ? 'live' : 'draft';
}

/** Returns whether visitors may see the thought. */
export function isLive(thought: Pick<Thought, 'draftedAt' | 'trashedAt'>): boolean {
  return placeOf(thought) === 'live';
}

/** A validation error that is shown next to the field. */
export interface Problem {
  field: string;
  message: string;
}

/** The time after which thoughts in the trash and unused images are deleted permanently. */
export const retentionDays = 30;
export const retentionMs = retentionDays * 24 * 60 * 60_000;

/** The length of the largest image in base64 with its prefix, such as `data:image/jpeg;base64,`. */
const maxDataUrlLength = Math.ceil((maxImageBytes * 4) / 3) + 32;

const maxCreditNameLength = 120;

/** Matches any character except white space and characters without width. */
const visibleCharacter = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** A draft before normalization. Fields may be missing, empty or surrounded by white space. */
export type RawDraft = { [Name in keyof ThoughtDraft]?: ThoughtDraft[Name] | null | undefined };

/**
 * Returns the draft with trimmed text in NFC without control characters, null for empty fields, YouTube links in their
 * watch form, and the primary subtag of the language.
 */
export function normalizeDraft(raw: RawDraft): ThoughtDraft {
  const texts = mapTextFields((name) => normalizeText(raw[name], textFields[name]));
  return {
    ...texts,
    thought: texts.thought ?? '',
    imageUrl: raw.imageUrl?.trim() || null,
    imageCredit: raw.imageCredit ?? null,
  };
}

/**
 * Returns the validation errors of a normalized draft. The form and the server both use it.
 * @param mayBeIncomplete whether required fields may be empty
 */
export function validateDraft(
  { imageUrl, imageCredit, ...texts }: ThoughtDraft,
  mayBeIncomplete = false,
): Problem[] {
  const problems = textFieldNames.flatMap((name) =>
    texts[name] || !mayBeIncomplete ? validateText(name, texts[name] ?? '') : [],
  );
  const addImageProblem = (field: string, reason: string) =>
    problems.push({ field, message: `Please choose another image: ${reason}` });
  if (imageUrl !== null && !isAllowedImageUrl(imageUrl))
    addImageProblem(
      'imageUrl',
      /^http:/i.test(imageUrl) ? 'its URL must start with https://' : 'this URL isn’t allowed',
    );
  if (imageCredit !== null && !isUnsplashCredit(imageCredit))
    addImageProblem('imageCredit', 'its credit doesn’t link to Unsplash');
  return problems;
}

/**
 * Returns whether a thought has any text to show. A record that was created in the database's console may have none;
 * only admins see it.
 */
export function hasVisibleText({ thought }: Pick<Thought, 'thought'>): boolean {
  return hasVisibleCharacter(thought);
}

/** Returns whether a text has a character that can be seen. */
export function hasVisibleCharacter(text: string): boolean {
  return visibleCharacter.test(text);
}

/** Returns a key that is equal for thoughts that differ only in case, punctuation, accents or spaces. */
export function dedupeKey(thought: string, author: string | null): string {
  return [thought, author ?? ''].map(normalizeForComparison).join('|');
}

function cleanText(value: string | null | undefined): string | null {
  // Replaces the line breaks of Word and PowerPoint, and removes characters that HTML doesn't allow, as in some PDFs.
  const lines = (value ?? '').replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n');
  const text = normalizeUnicode('NFC', removeForbiddenCharacters(lines)).trim();
  return hasVisibleCharacter(text) ? text : null;
}

function normalizeText(value: string | null | undefined, { kind }: TextField): string | null {
  const text = cleanText(value);
  if (text === null) return null;
  if (kind === 'link') return canonicalizeLink(text);
  return kind === 'language' ? (parseLanguage(text) ?? text) : text;
}

function validateText(field: TextFieldName, value: string): Problem[] {
  const { kind, label, maxLength, isRequired } = textFields[field];
  if (value === '') return isRequired ? [{ field, message: `${label} is required` }] : [];
  const length = countCharacters(value);
  if (length > maxLength) {
    const message = `${label} can have at most ${maxLength.toLocaleString('en')} characters; this one has ${length.toLocaleString('en')}`;
    return [{ field, message }];
  }
  if (kind === 'link' && !isHttpUrl(value)) return [{ field, message: `Please enter a valid ${label}` }];
  if (kind === 'language' && parseLanguage(value) !== value)
    return [{ field, message: 'Please choose a language, such as en' }];
  return [];
}

/** Whether a text could be a result of `parseLanguage`. It is faster, because each stored thought is checked. */
export function isLanguage(text: string): boolean {
  return /^[a-z]{2,3}$/.test(text);
}

/**
 * Returns the primary subtag of a BCP 47 language tag in its canonical form, such as `en` for `EN-us`, or null for a text
 * that isn't one. Subtags have two or three letters: longer ones are reserved, so words such as `english` aren't tags.
 */
function parseLanguage(tag: string): string | null {
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{1,8}){0,8}$/i.test(tag)) return null;
  const [subtag = ''] = tag.split(/[-_]/, 1);
  return new Intl.Locale(subtag).language;
}

/** Returns whether a text is an absolute http or https URL. It doesn't limit the length. */
export function isHttpUrl(value: string): boolean {
  // The pattern excludes line breaks and tabs, because the URL parser ignores them.
  return /^https?:\/\/\P{Control}+$/iu.test(value) && URL.canParse(value);
}

function isAllowedImageUrl(value: string): boolean {
  return (
    parseStoredImageName(value) !== null ||
    (isImageDataUrl(value) && value.length <= maxDataUrlLength) ||
    (isExternalImage(value) && !isLongerThan(value, maxLinkLength) && isHttpUrl(value))
  );
}

function isUnsplashCredit({ name, profileUrl, photoUrl }: PhotoCredit): boolean {
  return (
    name.length <= maxCreditNameLength &&
    name.trim() !== '' &&
    isUnsplashUrl(profileUrl) &&
    isUnsplashUrl(photoUrl)
  );
}

function isUnsplashUrl(url: string): boolean {
  return url.length <= maxLinkLength && /^https:\/\/(www\.)?unsplash\.com\//.test(url);
}

const maxYearsAhead = 10;

/** Returns the validation errors of the time when a draft goes live. Both times are in ISO 8601, UTC, with ms. */
export function validatePublishAt(publishAt: string, now: string): Problem[] {
  const latest = `${Number(now.slice(0, 4)) + maxYearsAhead}${now.slice(4)}`;
  if (publishAt > now && publishAt <= latest) return [];
  const message =
    publishAt <= now
      ? 'Please choose a time in the future, or publish now'
      : `Please choose a time within the next ${maxYearsAhead} years`;
  return [{ field: 'publishAt', message }];
}
