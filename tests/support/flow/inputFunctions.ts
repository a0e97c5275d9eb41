// The exported functions of the domain that take input from outside: from clients, files, the store, other services.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOrientation } from '../../../domain/images/formats/exifOrientation.ts';
import { parseGif } from '../../../domain/images/formats/gif.ts';
import { parseJpeg } from '../../../domain/images/formats/jpeg.ts';
import { parsePng } from '../../../domain/images/formats/png.ts';
import { parseWebp } from '../../../domain/images/formats/webp.ts';
import { readImageFile, removeMetadata } from '../../../domain/images/imageFile.ts';
import { readSearch, withCursor } from '../../../domain/pages/browsingPaths.ts';
import { readingTimeMs } from '../../../domain/text/readingTime.ts';
import { toCreditLinks } from '../../../domain/images/photoCredit.ts';
import { createPhotoQuery } from '../../../domain/images/photoQuery.ts';
import { ImportFileError, rowsFromCsv, rowsFromJson } from '../../../domain/importing/importFile.ts';
import {
  fillEmptyFields,
  findFillableFields,
  rowsFromRecords,
  validateRows,
} from '../../../domain/importing/importRows.ts';
import { rowsFromTable } from '../../../domain/importing/spreadsheet.ts';
import { parsePushMessage } from '../../../domain/notifications/pushMessage.ts';
import {
  parseLoadedUrls,
  parseMessageToPage,
  parseNotificationUrl,
} from '../../../domain/notifications/workerMessage.ts';
import { authorSlug } from '../../../domain/pages/authorSlug.ts';
import { findOtherAuthors } from '../../../domain/pages/otherAuthors.ts';
import { pageDescription, pageTitle, singleLine, truncate } from '../../../domain/pages/pageMetadata.ts';
import { slugify } from '../../../domain/pages/slugify.ts';
import { normalizeEmail } from '../../../domain/people/normalizeEmail.ts';
import { createCardPhoto } from '../../../domain/shareCard/cardPhoto.ts';
import { layoutBubbleText } from '../../../domain/textLayout/bubbleText.ts';
import { removeForbiddenCharacters } from '../../../domain/text/htmlCharacters.ts';
import { normalizeUnicode } from '../../../domain/text/normalizeUnicode.ts';
import { splitByMatches } from '../../../domain/text/searchMatches.ts';
import { isLongerThan } from '../../../domain/text/textLength.ts';
import { mapTextFields } from '../../../domain/thought/fields.ts';
import { validatePublishAt } from '../../../domain/thought/schedule.ts';
import {
  findRecordProblems,
  findUnknownNames,
  fromThoughtRecord,
  readDraft,
  readText,
  toRecord,
} from '../../../domain/thought/storedRecord.ts';
import { fingerprint, normalizeDraft, validateDraft } from '../../../domain/thought/thought.ts';
import { canonicalizeLink, ensureScheme, openInBrowserUrl } from '../../../domain/video/video.ts';

/** Functions with the same types of parameters that are only called with checked arguments, by the functions below. */
export const internalFunctions = new Set([
  'addBytes',
  'addRange',
  'chooseDiameterPx',
  'chunkType',
  'createAuthorLine',
  'createCardBubble',
  'formatUtcOffset',
  'isColourProfile',
  'isLatin1',
  'letTouchingBubblesLeave',
  'measureSegments',
  'readAscii',
  'readUint',
  'readUintLittleEndian',
  'removeAccents',
  'toAsciiBytes',
  'toLocalTime',
  'toSvg',
]);

const draftOf = (text: string) => ({
  ...mapTextFields(() => text),
  imageUrl: text,
  imageCredit: { name: text, profileUrl: text, photoUrl: text },
});

/** Functions that take more arguments than a text, or the text as a property. */
const adaptedFunctions: Record<string, (text: string) => unknown> = {
  createCardPhoto: (text) =>
    createCardPhoto(text, text, (part) => part.length / 2, { width: 1200, height: 630 }),
  createPhotoQuery: (text) => createPhotoQuery(text, () => 0.5),
  fillEmptyFields: (text) => fillEmptyFields([{ line: 1, author: text }], { url: text }),
  findFillableFields: (text) => findFillableFields([{ line: 1, ...draftOf(text) }]),
  findOtherAuthors: (text) => findOtherAuthors([{ author: text, authorSlug: text }], 'ann'),
  fingerprint: (text) => fingerprint(text, text),
  isLongerThan: (text) => isLongerThan(text, 1_000),
  layoutBubbleText: (text) => layoutBubbleText(text, 'Ann', 200),
  normalizeDraft: (text) => normalizeDraft(draftOf(text)),
  normalizeUnicode: (text) => normalizeUnicode('NFKD', text),
  openInBrowserUrl: (text) => openInBrowserUrl(text, 5),
  pageDescription: (text) => pageDescription({ ...draftOf(text) }),
  pageTitle: (text) => pageTitle(text, 'Upwell'),
  readingTimeMs: (text) => readingTimeMs({ thought: text, author: text }, 200),
  rowsFromCsv: (text) => refusing(() => rowsFromCsv('a.csv', { data: [['thought'], [text]], errors: [] })),
  rowsFromJson: (text) => refusing(() => rowsFromJson('a.json', text)),
  rowsFromTable: (text) => rowsFromTable([['thought'], [text]]),
  splitByMatches: (text) => splitByMatches(text, text.slice(0, 2)),
  toCreditLinks: (text) => toCreditLinks({ name: text, profileUrl: text, photoUrl: text }),
  truncate: (text) => truncate(text, 200),
  withCursor: (text) => withCursor(text, text),
  validateDraft: (text) => validateDraft(draftOf(text)),
  validateRows: (text) => validateRows([{ line: 1, id: text, createdAt: text, ...draftOf(text) }]),
  validatePublishAt: (text) => validatePublishAt(text, text),
};

/** All that take a value of any type, from JSON or the store. */
export const valueFunctions: Record<string, (value: unknown) => unknown> = {
  findRecordProblems: (value) => findRecordProblems(toRecord(value)),
  findUnknownNames: (value) => findUnknownNames(toRecord(value)),
  fromThoughtRecord: (value) => fromThoughtRecord('1', toRecord(value)),
  parseLoadedUrls,
  parseMessageToPage,
  parseNotificationUrl,
  parsePushMessage: (value) => parsePushMessage(value, 'https://upwell.example'),
  readDraft: (value) => readDraft(toRecord(value)),
  readText,
  rowsFromRecords: (value) => rowsFromRecords([value]),
  toRecord,
};

export const byteFunctions: Record<string, (bytes: Uint8Array) => unknown> = {
  parseGif: (bytes) => parseGif(bytes, 100),
  parseJpeg: (bytes) => parseJpeg(bytes, 100),
  parsePng: (bytes) => parsePng(bytes, 100),
  parseWebp: (bytes) => parseWebp(bytes, 100),
  readImageFile,
  readOrientation,
  removeMetadata,
};

/** The functions whose result doesn't change when they process it again. */
export const idempotentFunctions: Record<string, (text: string) => string> = {
  authorSlug: (text) => authorSlug(text) ?? '',
  canonicalizeLink,
  ensureScheme,
  normalizeEmail,
  readSearch,
  removeForbiddenCharacters,
  singleLine,
  slugify,
  truncate: (text) => truncate(text, 20),
};

/** A file that can't be imported is refused with an error of its own. */
function refusing(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    if (error instanceof ImportFileError) return null;
    throw error;
  }
}

const domain = join(import.meta.dirname, '../../../domain');
const sources = globSync('**/*.ts', { cwd: domain })
  .filter((file) => !/\.test\.ts$|generated/.test(file))
  .map((file) => ({ file, source: readFileSync(join(domain, file), 'utf8') }));
const modules = await Promise.all(sources.map(({ file }) => import(join(domain, file))));
export const exportedFunctions: Record<string, (text: string) => unknown> = Object.assign({}, ...modules);

/** The names of the exported functions that have a parameter of text, bytes, or any type. */
const functionNames: readonly string[] = sources.flatMap(({ source }) => {
  const functions = source.matchAll(/^export function (\w+)(?:<[^>]*>)?\(([^]*?)\)(?:: [^{]+| )\{$/gm);
  return Array.from(functions, ([, name = '', parameters = '']) => ({ name, parameters }))
    .filter(({ parameters }) =>
      /\b(?:string|Uint8Array|RawDraft|RawRow|ThoughtDraft|ThoughtRecord|PhotoCredit)\b|: (?:readonly )?unknown/.test(
        parameters,
      ),
    )
    .map(({ name }) => name);
});

/** All functions that take text. A function that isn't in a list above is called with the text only. */
export const textFunctions: Record<string, (text: string) => unknown> = {
  ...Object.fromEntries(
    functionNames
      .filter((name) => !internalFunctions.has(name) && !(name in valueFunctions) && !(name in byteFunctions))
      .map((name) => [name, (text: string) => exportedFunctions[name]?.(text)]),
  ),
  ...adaptedFunctions,
};
