// The rules of https://www.rfc-editor.org/rfc/rfc4287 for the elements of our feeds.
import { readXml, type XmlElement } from './readXml.ts';

/** The number of times that each child may occur, by the name of the parent (sections 4.1.1, 4.1.2 and 3.2). */
const children: Record<string, Record<string, readonly [min: number, max: number]>> = {
  feed: {
    author: [0, Infinity],
    entry: [0, Infinity],
    icon: [0, 1],
    id: [1, 1],
    link: [0, Infinity],
    subtitle: [0, 1],
    title: [1, 1],
    updated: [1, 1],
  },
  entry: {
    author: [0, Infinity],
    content: [0, 1],
    id: [1, 1],
    link: [0, Infinity],
    published: [0, 1],
    summary: [0, 1],
    title: [1, 1],
    updated: [1, 1],
  },
  author: { name: [1, 1] },
};

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Returns what violates the rules. */
export function findAtomProblems(document: string): string[] {
  const feed = readXml(document);
  const entries = childrenOf(feed, 'entry');
  return [
    ...(feed.name === 'feed' && feed.attributes['xmlns'] === 'http://www.w3.org/2005/Atom'
      ? []
      : ['The root element is not a feed of Atom.']),
    ...checkElement(feed),
    ...checkLinks(feed),
    ...entries.flatMap(checkLinks),
    // Section 4.1.1: each entry has an author unless the feed has one.
    ...(childrenOf(feed, 'author').length > 0 ||
    entries.every((entry) => childrenOf(entry, 'author').length > 0)
      ? []
      : ['An entry has no author.']),
    // Section 4.1.1: entries with the same id must differ in their dates.
    ...(new Set(entries.map((entry) => textOf(entry, 'id') + textOf(entry, 'updated'))).size ===
    entries.length
      ? []
      : ['Two entries are the same.']),
    // Section 4.2.7.2: a feed should link itself.
    ...(childrenOf(feed, 'link').some(({ attributes }) => attributes['rel'] === 'self')
      ? []
      : ['The feed does not link itself.']),
  ];
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

export function textOf(element: XmlElement, name: string): string {
  return childrenOf(element, name)[0]?.text ?? '';
}

function checkElement(element: XmlElement): string[] {
  const allowed = children[element.name] ?? {};
  const problems = Object.entries(allowed).flatMap(([name, [min, max]]) => {
    const { length } = childrenOf(element, name);
    return length < min || length > max ? [`${element.name} has ${length} of ${name}.`] : [];
  });
  const unknown = element.children.filter(({ name }) => !(name in allowed));
  return [
    ...problems,
    ...unknown.map(({ name }) => `${element.name} may not contain ${name}.`),
    ...(element.children.length > 0 && element.text.trim() !== '' ? [`${element.name} contains text.`] : []),
    ...checkValue(element),
    ...element.children.flatMap(checkElement),
  ];
}

function checkValue({ name, text, attributes }: XmlElement): string[] {
  switch (name) {
    case 'id':
    case 'icon':
      return URL.canParse(text) ? [] : [`${name} is no IRI: ${text}`];
    case 'updated':
    case 'published':
      return rfc3339.test(text) && !Number.isNaN(Date.parse(text)) ? [] : [`${name} is no date: ${text}`];
    case 'name':
      return text.trim() === '' ? ['The name of an author is empty.'] : [];
    case 'content':
      return attributes['type'] === 'html' ? [] : ['The content is not HTML.'];
    case 'link':
      return URL.canParse(attributes['href'] ?? '') ? [] : ['A link has no valid href.'];
    default:
      return [];
  }
}

/** Section 4.1.1: at most one alternate link for each type. Section 4.1.2: at least one without content. */
function checkLinks(parent: XmlElement): string[] {
  const links = childrenOf(parent, 'link').map(({ attributes }) => attributes);
  const alternates = links.filter(({ rel }) => rel === 'alternate').map(({ type }) => type);
  return [
    ...(new Set(alternates).size === alternates.length ? [] : [`${parent.name} has two alternate links.`]),
    ...links
      .filter(({ rel = '' }) => !['alternate', 'self', 'related', 'enclosure'].includes(rel))
      .map(({ rel }) => `Unknown relation ${rel}.`),
    ...links
      .filter(({ type = 'text/html' }) => !/^[\w.+-]+\/[\w.+-]+$/.test(type))
      .map(({ type }) => `${type} is no media type.`),
  ];
}
