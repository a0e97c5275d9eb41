// The rules of https://www.rfc-editor.org/rfc/rfc4287 for the elements of our feeds.
import { XmlDocument } from 'libxml2-wasm';

const namespaces = { a: 'http://www.w3.org/2005/Atom' };

/** The number of times that each child may occur (sections 3.2, 4.1.1 and 4.1.2). */
const children = {
  feed: {
    once: ['id', 'title', 'updated'],
    optional: ['icon', 'subtitle'],
    any: ['author', 'entry', 'link'],
  },
  entry: {
    once: ['id', 'title', 'updated'],
    optional: ['content', 'published', 'summary'],
    any: ['author', 'link'],
  },
  author: { once: ['name'], optional: [], any: [] },
};

/** The violations of the standard, as XPath expressions that must find nothing. */
const violations = [
  '/*[not(self::a:feed)]',
  ...Object.entries(children).flatMap(([parent, { once, optional, any }]) =>
    [
      once.map((child) => `//a:${parent}[count(a:${child}) != 1]`),
      optional.map((child) => `//a:${parent}[count(a:${child}) > 1]`),
      `//a:${parent}/*[not(${[...once, ...optional, ...any].map((child) => `self::a:${child}`).join(' or ')})]`,
    ].flat(),
  ),
  '//*[*]/text()[normalize-space()]',
  '//a:name[not(normalize-space())]',
  '//a:content[not(@type = "html")]',
  // Section 4.1.1: each entry has an author unless the feed has an author, and all entries have different ids.
  '/a:feed[not(a:author)]/a:entry[not(a:author)]',
  '//a:entry[a:id = preceding-sibling::a:entry/a:id]',
  // Section 4.1.1: at most one alternate link for each type.
  '//a:link[@rel = "alternate"][@type = preceding-sibling::a:link[@rel = "alternate"]/@type]',
  '//a:link[@rel = "alternate" and not(@type)][preceding-sibling::a:link[@rel = "alternate" and not(@type)]]',
  '//a:link[not(@href)]',
  '//a:link[not(@rel = "alternate" or @rel = "self" or @rel = "related" or @rel = "enclosure")]',
  // Section 4.2.7.2: a feed should link itself.
  '/a:feed[not(a:link[@rel = "self"])]',
];

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const formats: Record<string, (text: string) => boolean> = {
  '//a:id | //a:icon | //a:link/@href': (text) => URL.canParse(text),
  '//a:updated | //a:published': (text) => rfc3339.test(text) && !Number.isNaN(Date.parse(text)),
  '//a:link/@type': (text) => /^[\w.+-]+\/[\w.+-]+$/.test(text),
};

/** Returns what violates the rules. @throws unless the document is well-formed. */
export function findAtomProblems(document: string): string[] {
  const find = (path: string) => readTexts(document, path).map((text) => `${path}: ${text}`);
  return [
    ...violations.flatMap(find),
    ...Object.entries(formats).flatMap(([path, isValid]) =>
      readTexts(document, path).filter((text) => !isValid(text)),
    ),
  ];
}

/** Returns the texts of the elements or attributes at a path in XPath. The prefix of Atom's elements is `a`. */
export function readTexts(document: string, path: string): string[] {
  return XmlDocument.fromString(document)
    .find(path, namespaces)
    .map(({ content }) => content);
}
