import { normalizeForComparison, normalizeUnicode } from '../text/normalizeForSearch.ts';
import { isExternalImage, isImageDataUrl, maxImageBytes, parseStoredImageName } from '../images/imageUrl.ts';
import { isLongerThan, countCharacters } from '../text/textLength.ts';
import { canonicalizeLink, maxLinkLength } from '../video/video.ts';

export interface PhotoCredit {
  name: string;
  profileUrl: string;
  photoUrl: string;
}

/** A thought as everybody reads it: every field is there, and what is missing is null. */
export interface Thought {
  id: string;
  thought: string;
  author: string | null;
  application: string | null;
  summary: string | null;
  url: string | null;
  imageUrl: string | null;
  imageCredit: PhotoCredit | null;
  /** ISO 8601, UTC; null in old records. */
  createdAt: string | null;
  updatedAt: string | null;
  version: number;
  /** ISO 8601, UTC; null while the thought is live. */
  trashedAt: string | null;
}

/** What a person writes of a thought; normalized and checked before a store takes it. */
export type ThoughtDraft = Pick<
  Thought,
  'thought' | 'author' | 'application' | 'summary' | 'url' | 'imageUrl' | 'imageCredit'
>;

/** Something that the author of a draft can mend, in words to be shown beside the field. */
export interface Problem {
  field: string;
  message: string;
}

/** The most characters of each field, counted as a person would: in code points, after trimming. */
export const maxFieldLengths = {
  thought: 500,
  author: 120,
  application: 4000,
  summary: 600,
  url: maxLinkLength,
} as const;

/** How long a thought stays in the trash, and an image that no thought shows any more in the store. */
export const retentionMs = 30 * 24 * 60 * 60_000;

/** As base64, behind `data:image/jpeg;base64,`. */
const maxDataUrlLength = Math.ceil((maxImageBytes * 4) / 3) + 32;

/** A draft as it came in: each field may be missing, empty or surrounded by white space. */
export type RawDraft = { [Field in keyof ThoughtDraft]?: ThoughtDraft[Field] | undefined };

/** Trims, composes accents (NFC), drops control characters, empties to null, and brings YouTube links into watch form. */
export function normalizeDraft(raw: RawDraft): ThoughtDraft {
  const url = cleanText(raw.url);
  return {
    thought: cleanText(raw.thought) ?? '',
    author: cleanText(raw.author),
    application: cleanText(raw.application),
    summary: cleanText(raw.summary),
    url: url === null ? null : canonicalizeLink(url),
    imageUrl: raw.imageUrl?.trim() || null,
    imageCredit: raw.imageCredit ?? null,
  };
}

/** What keeps a normalized draft from being saved; the form and the server ask the same question. */
export function validateDraft(draft: ThoughtDraft): Problem[] {
  return [
    ...checkRequired(draft, 'thought', 'Thought'),
    ...checkRequired(draft, 'author', 'Author'),
    ...checkRequired(draft, 'application', 'Application'),
    ...checkLength(draft, 'summary', 'Summary'),
    ...checkRequired(draft, 'url', 'URL'),
    ...(draft.url !== null && !isLongerThan(draft.url, maxFieldLengths.url) && !isHttpUrl(draft.url)
      ? [{ field: 'url', message: 'Please enter a valid URL' }]
      : []),
    ...(draft.imageUrl !== null && !isAllowedImageUrl(draft.imageUrl)
      ? [
          {
            field: 'imageUrl',
            message: /^http:/i.test(draft.imageUrl)
              ? 'Please choose another image: its address has to begin with https://'
              : 'Please choose another image: this address can’t be shown',
          },
        ]
      : []),
    ...(draft.imageCredit !== null && !isUnsplashCredit(draft.imageCredit)
      ? [
          {
            field: 'imageCredit',
            message: 'Please choose another image: its credit does not lead to Unsplash',
          },
        ]
      : []),
  ];
}

/** Reads a stored record, old ones included (`text`, `youtubeLink`, no dates, no version); what is odd is null. */
export function fromThoughtRecord(id: string, record: Record<string, unknown>): Thought {
  return {
    id,
    thought: readVisibleText(record['thought']) ?? readVisibleText(record['text']) ?? '',
    author: readText(record['author']),
    application: readText(record['application']),
    summary: readText(record['summary']),
    url: readText(record['url']) ?? readText(record['youtubeLink']),
    imageUrl: readText(record['imageUrl']),
    imageCredit: readCredit(record['imageCredit']),
    createdAt: readText(record['createdAt']),
    updatedAt: readText(record['updatedAt']),
    version: Number.isSafeInteger(record['version']) ? Number(record['version']) : 0,
    trashedAt: readText(record['trashedAt']),
  };
}

/** Whether there is anything to show to visitors. A record without text, made by hand in a database's console, is for admins only. */
export function hasVisibleText({ thought }: Pick<Thought, 'thought'>): boolean {
  return VISIBLE_CHARACTER.test(thought);
}

/** The record that a store keeps, under today's names. */
export function toThoughtRecord({ id: _id, ...record }: Thought): Record<string, unknown> {
  return record;
}

/** The same for the same words by the same author, however they are written. */
export function fingerprint(thought: string, author: string | null): string {
  return [thought, author ?? ''].map(normalizeForComparison).join('|');
}

/** More than white space and characters of no width. */
const VISIBLE_CHARACTER = /[^\s\p{Default_Ignorable_Code_Point}]/u;

function cleanText(value: string | null | undefined): string | null {
  const withoutControlCharacters = (value ?? '')
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
  const text = normalizeUnicode('NFC', withoutControlCharacters).trim();
  return VISIBLE_CHARACTER.test(text) ? text : null;
}

function checkRequired(draft: ThoughtDraft, field: keyof typeof maxFieldLengths, name: string): Problem[] {
  const value = draft[field];
  return value === null || value === ''
    ? [{ field, message: `${name} is required` }]
    : checkLength(draft, field, name);
}

function checkLength(draft: ThoughtDraft, field: keyof typeof maxFieldLengths, name: string): Problem[] {
  const characterCount = countCharacters(draft[field] ?? '');
  const maxLength = maxFieldLengths[field];
  const formattedMax = maxLength.toLocaleString('en');
  return characterCount > maxLength
    ? [
        {
          field,
          message: `${name} can have at most ${formattedMax} characters; this one has ${characterCount.toLocaleString('en')}`,
        },
      ]
    : [];
}

/** Whether this is a whole http or https URL. Lengths are up to who asks. */
export function isHttpUrl(value: string): boolean {
  // A URL's parser leaves out the line breaks and tabs that it meets.
  return /^https?:\/\/\P{Control}+$/iu.test(value) && URL.canParse(value);
}

function isAllowedImageUrl(value: string): boolean {
  return (
    parseStoredImageName(value) !== null ||
    (isImageDataUrl(value) && value.length <= maxDataUrlLength) ||
    (isExternalImage(value) && !isLongerThan(value, maxFieldLengths.url) && isHttpUrl(value))
  );
}

function isUnsplashCredit({ name, profileUrl, photoUrl }: PhotoCredit): boolean {
  return name.length <= 120 && name.trim() !== '' && isUnsplashUrl(profileUrl) && isUnsplashUrl(photoUrl);
}

function isUnsplashUrl(url: string): boolean {
  return url.length <= maxFieldLengths.url && /^https:\/\/(www\.)?unsplash\.com\//.test(url);
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function readVisibleText(value: unknown): string | null {
  const read = readText(value);
  return read !== null && VISIBLE_CHARACTER.test(read) ? read : null;
}

function readCredit(value: unknown): PhotoCredit | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, profileUrl, photoUrl } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof profileUrl === 'string' && typeof photoUrl === 'string'
    ? { name, profileUrl, photoUrl }
    : null;
}
