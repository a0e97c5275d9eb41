// The exported functions of the domain that take input from outside: from clients, files, the store, other services.
import { hashText } from '../../../domain/feed/random.ts';
import { decodeCursor } from '../../../domain/feed/shuffle.ts';
import { readOrientation } from '../../../domain/images/formats/exifOrientation.ts';
import { parseGif } from '../../../domain/images/formats/gif.ts';
import { parseJpeg } from '../../../domain/images/formats/jpeg.ts';
import { parsePng } from '../../../domain/images/formats/png.ts';
import { parseWebp } from '../../../domain/images/formats/webp.ts';
import { readImageFile, removeMetadata } from '../../../domain/images/imageFile.ts';
import {
  authorBubblesPath,
  authorPath,
  browsePath,
  readSearch,
  withCursor,
} from '../../../domain/pages/browsingPaths.ts';
import { isReadingPace } from '../../../domain/flow/readingPace.ts';
import { thoughtHue } from '../../../domain/bubble/hue.ts';
import { readingTimeMs } from '../../../domain/text/readingTime.ts';
import {
  hasStoredImage,
  isExternalImage,
  isImageDataUrl,
  mediaTypeOf,
  parseStoredImageName,
  toImageSrc,
} from '../../../domain/images/imageUrl.ts';
import { toCreditHref, toCreditLinks } from '../../../domain/images/photoCredit.ts';
import { createPhotoQuery, shortenQuery } from '../../../domain/images/photoQuery.ts';
import {
  createNotUtf8Error,
  ImportFileError,
  rowsFromCsv,
  rowsFromJson,
} from '../../../domain/importing/importFile.ts';
import { rowsFromRecords, validateRows } from '../../../domain/importing/importRows.ts';
import {
  escapeCsvFormula,
  rowsFromTable,
  unescapeCsvFormula,
} from '../../../domain/importing/spreadsheet.ts';
import { parsePushMessage } from '../../../domain/notifications/pushMessage.ts';
import {
  parseLoadedUrls,
  parseMessageToPage,
  parseNotificationUrl,
} from '../../../domain/notifications/workerMessage.ts';
import { authorSlug } from '../../../domain/pages/authorSlug.ts';
import { createEmbedHtml, embedPath, embedTitle } from '../../../domain/pages/embedding.ts';
import { findOtherAuthors, otherAuthorsSeed } from '../../../domain/pages/otherAuthors.ts';
import {
  authorDescription,
  pageDescription,
  pageTitle,
  singleLine,
  truncate,
} from '../../../domain/pages/pageMetadata.ts';
import { findPage, isVisitorPage } from '../../../domain/pages/pages.ts';
import { slugify } from '../../../domain/pages/slugify.ts';
import { encodeId, isValidThoughtId, thoughtPath } from '../../../domain/pages/thoughtPath.ts';
import { normalizeEmail } from '../../../domain/people/normalizeEmail.ts';
import { layoutBubbleText } from '../../../domain/textLayout/bubbleText.ts';
import { escapeHtml } from '../../../domain/text/escapeHtml.ts';
import { removeForbiddenCharacters, stringifyForHtml } from '../../../domain/text/htmlCharacters.ts';
import { splitAtLineBreaks, splitGraphemes } from '../../../domain/textLayout/lineBreaks.ts';
import { normalizeForComparison, normalizeForSearch } from '../../../domain/text/normalizeForSearch.ts';
import { normalizeUnicode } from '../../../domain/text/normalizeUnicode.ts';
import { quoteSize } from '../../../domain/textLayout/quoteSize.ts';
import { countCharacters, isLongerThan } from '../../../domain/text/textLength.ts';
import { mapTextFields } from '../../../domain/thought/fields.ts';
import { isLanguage, parseLanguage } from '../../../domain/thought/language.ts';
import {
  findRecordProblems,
  findUnknownNames,
  fromThoughtRecord,
  readDraft,
  readText,
  toRecord,
} from '../../../domain/thought/storedRecord.ts';
import {
  findHarmfulValues,
  fingerprint,
  isHttpUrl,
  isVisible,
  normalizeDraft,
  validateDraft,
} from '../../../domain/thought/thought.ts';
import {
  canonicalizeLink,
  ensureScheme,
  isVideoLink,
  openInBrowserUrl,
  parseVideo,
  parseVideoLoosely,
} from '../../../domain/video/video.ts';

const draftOf = (text: string) => ({
  ...mapTextFields(() => text),
  imageUrl: text,
  imageCredit: { name: text, profileUrl: text, photoUrl: text },
});

/** All that take text. */
export const textFunctions: Record<string, (text: string) => unknown> = {
  authorBubblesPath,
  authorDescription,
  authorPath,
  authorSlug,
  browsePath,
  canonicalizeLink,
  countCharacters,
  createEmbedHtml: (text) =>
    createEmbedHtml({ id: text, thought: text }, { siteUrl: text, productName: text }),
  createNotUtf8Error,
  createPhotoQuery: (text) => createPhotoQuery(text, () => 0.5),
  decodeCursor,
  embedPath,
  embedTitle: (text) => embedTitle(text, 'Upwell'),
  encodeId,
  ensureScheme,
  escapeCsvFormula,
  escapeHtml,
  findOtherAuthors: (text) => findOtherAuthors([{ author: text, authorSlug: text }], 'ann'),
  findPage,
  fingerprint: (text) => fingerprint(text, text),
  hashText,
  hasStoredImage,
  isExternalImage,
  isHttpUrl,
  isImageDataUrl,
  isLanguage,
  isLongerThan: (text) => isLongerThan(text, 1_000),
  isValidThoughtId,
  isVideoLink,
  isVisible,
  isVisitorPage,
  mediaTypeOf,
  layoutBubbleText: (text) => layoutBubbleText(text, 'Ann', 200),
  normalizeDraft: (text) => normalizeDraft(draftOf(text)),
  normalizeEmail,
  normalizeForComparison,
  normalizeForSearch,
  normalizeUnicode: (text) => normalizeUnicode('NFKD', text),
  parseLanguage,
  otherAuthorsSeed,
  openInBrowserUrl: (text) => openInBrowserUrl(text, 5),
  pageDescription: (text) => pageDescription({ ...draftOf(text) }),
  pageTitle: (text) => pageTitle(text, 'Upwell'),
  parseStoredImageName,
  parseVideo,
  parseVideoLoosely,
  quoteSize,
  readSearch,
  readingTimeMs: (text) => readingTimeMs({ thought: text, author: text }, 200),
  removeForbiddenCharacters,
  rowsFromCsv: (text) => refusing(() => rowsFromCsv('a.csv', { data: [['thought'], [text]], errors: [] })),
  rowsFromJson: (text) => refusing(() => rowsFromJson('a.json', text)),
  rowsFromTable: (text) => rowsFromTable([['thought'], [text]]),
  shortenQuery,
  singleLine,
  slugify,
  splitAtLineBreaks,
  splitGraphemes,
  stringifyForHtml,
  thoughtHue,
  thoughtPath,
  toCreditHref,
  toCreditLinks: (text) => toCreditLinks({ name: text, profileUrl: text, photoUrl: text }),
  toImageSrc,
  truncate: (text) => truncate(text, 200),
  unescapeCsvFormula,
  withCursor: (text) => withCursor(text, text),
  validateDraft: (text) => validateDraft(draftOf(text)),
  findHarmfulValues: (text) => findHarmfulValues(draftOf(text)),
  validateRows: (text) => validateRows([{ line: 1, id: text, createdAt: text, ...draftOf(text) }]),
};

/** All that take a value of any type, from JSON or the store. */
export const valueFunctions: Record<string, (value: unknown) => unknown> = {
  findRecordProblems: (value) => findRecordProblems(toRecord(value)),
  isReadingPace,
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
