import { lettersOf, normalized } from './fold.ts';
import { isForeignImage, isImageDataUrl, mostImageBytes, nameInPath } from './imageAddress.ts';
import { isLongerThan, textLength } from './textLength.ts';
import { canonicalLink, mostLinkCharacters } from './video.ts';

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
export const limits = {
  thought: 500,
  author: 120,
  application: 4000,
  summary: 600,
  url: mostLinkCharacters,
} as const;

/** How long a thought stays in the trash, and an image that no thought shows any more in the store. */
export const keptMs = 30 * 24 * 60 * 60_000;

/** As base64, behind `data:image/jpeg;base64,`. */
const mostDataUrlCharacters = Math.ceil((mostImageBytes * 4) / 3) + 32;

/** A draft as it came in: each field may be missing, empty or surrounded by white space. */
export type RawDraft = { [Field in keyof ThoughtDraft]?: ThoughtDraft[Field] | undefined };

/** Trims, composes accents (NFC), drops control characters, empties to null, and brings YouTube links into watch form. */
export function normalizeDraft(raw: RawDraft): ThoughtDraft {
  const url = tidy(raw.url);
  return {
    thought: tidy(raw.thought) ?? '',
    author: tidy(raw.author),
    application: tidy(raw.application),
    summary: tidy(raw.summary),
    url: url === null ? null : canonicalLink(url),
    imageUrl: raw.imageUrl?.trim() || null,
    imageCredit: raw.imageCredit ?? null,
  };
}

/** What keeps a normalized draft from being saved; the form and the server ask the same question. */
export function validateDraft(draft: ThoughtDraft): Problem[] {
  return [
    ...required(draft, 'thought', 'Thought'),
    ...required(draft, 'author', 'Author'),
    ...required(draft, 'application', 'Application'),
    ...withinLimit(draft, 'summary', 'Summary'),
    ...required(draft, 'url', 'URL'),
    ...(draft.url !== null && !isLongerThan(draft.url, limits.url) && !isWebAddress(draft.url)
      ? [{ field: 'url', message: 'Please enter a valid URL' }]
      : []),
    ...(draft.imageUrl !== null && !isImageAddress(draft.imageUrl)
      ? [
          {
            field: 'imageUrl',
            message: /^http:/i.test(draft.imageUrl)
              ? 'Please choose another image: its address has to begin with https://'
              : 'Please choose another image: this address can’t be shown',
          },
        ]
      : []),
    ...(draft.imageCredit !== null && !isCredit(draft.imageCredit)
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
export function readThought(id: string, record: Record<string, unknown>): Thought {
  return {
    id,
    thought: visibleText(record['thought']) ?? visibleText(record['text']) ?? '',
    author: text(record['author']),
    application: text(record['application']),
    summary: text(record['summary']),
    url: text(record['url']) ?? text(record['youtubeLink']),
    imageUrl: text(record['imageUrl']),
    imageCredit: readCredit(record['imageCredit']),
    createdAt: text(record['createdAt']),
    updatedAt: text(record['updatedAt']),
    version: Number.isSafeInteger(record['version']) ? Number(record['version']) : 0,
    trashedAt: text(record['trashedAt']),
  };
}

/** Whether there is anything to show to visitors. A record without text, made by hand in a database's console, is for admins only. */
export function hasText({ thought }: Pick<Thought, 'thought'>): boolean {
  return VISIBLE.test(thought);
}

/** The record that a store keeps, under today's names. */
export function writeThought({ id: _id, ...record }: Thought): Record<string, unknown> {
  return record;
}

/** The same for the same words by the same author, however they are written. */
export function fingerprint(thought: string, author: string | null): string {
  return [thought, author ?? ''].map(lettersOf).join('|');
}

/** More than white space and characters of no width. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

function tidy(value: string | null | undefined): string | null {
  const written = (value ?? '')
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
  const text = normalized('NFC', written).trim();
  return VISIBLE.test(text) ? text : null;
}

function required(draft: ThoughtDraft, field: keyof typeof limits, name: string): Problem[] {
  const value = draft[field];
  return value === null || value === ''
    ? [{ field, message: `${name} is required` }]
    : withinLimit(draft, field, name);
}

function withinLimit(draft: ThoughtDraft, field: keyof typeof limits, name: string): Problem[] {
  const count = textLength(draft[field] ?? '');
  const most = limits[field];
  const shown = most.toLocaleString('en');
  return count > most
    ? [
        {
          field,
          message: `${name} can have at most ${shown} characters; this one has ${count.toLocaleString('en')}`,
        },
      ]
    : [];
}

/** Whether this is a whole http or https URL. Lengths are up to who asks. */
export function isWebAddress(value: string): boolean {
  // A URL's parser leaves out the line breaks and tabs that it meets.
  return /^https?:\/\/\P{Control}+$/iu.test(value) && URL.canParse(value);
}

function isImageAddress(value: string): boolean {
  return (
    nameInPath(value) !== null ||
    (isImageDataUrl(value) && value.length <= mostDataUrlCharacters) ||
    (isForeignImage(value) && !isLongerThan(value, limits.url) && isWebAddress(value))
  );
}

function isCredit({ name, profileUrl, photoUrl }: PhotoCredit): boolean {
  return name.length <= 120 && name.trim() !== '' && leadsToUnsplash(profileUrl) && leadsToUnsplash(photoUrl);
}

function leadsToUnsplash(link: string): boolean {
  return link.length <= limits.url && /^https:\/\/(www\.)?unsplash\.com\//.test(link);
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function visibleText(value: unknown): string | null {
  const read = text(value);
  return read !== null && VISIBLE.test(read) ? read : null;
}

function readCredit(value: unknown): PhotoCredit | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, profileUrl, photoUrl } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof profileUrl === 'string' && typeof photoUrl === 'string'
    ? { name, profileUrl, photoUrl }
    : null;
}
