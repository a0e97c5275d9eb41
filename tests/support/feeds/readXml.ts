/** An element of an XML document. Comments, CDATA and processing instructions are not supported, as our documents have none. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The element's own text, decoded, without the text of its children. */
  text: string;
}

/** Characters that XML 1.0 doesn't allow, not even as a reference. */
// eslint-disable-next-line no-control-regex
const illegal = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
const token = /<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/** Returns the root element. Throws unless the document is well-formed: https://www.w3.org/TR/xml/ */
export function readXml(document: string): XmlElement {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!document.startsWith(declaration)) throw new Error('The document has no XML declaration.');
  if (illegal.test(document)) throw new Error('The document contains a character that XML does not allow.');
  const body = document.slice(declaration.length);
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  let end = 0;
  for (const match of body.matchAll(token)) {
    const [all, closed, opened, attributes = '', selfClosing, text] = match;
    end += all.length;
    const parent = open.at(-1) ?? top;
    if (text !== undefined) parent.text += decode(text);
    else if (closed !== undefined) {
      if (open.pop()?.name !== closed) throw new Error(`</${closed}> closes another element.`);
    } else if (opened !== undefined) {
      const element = { name: opened, attributes: readAttributes(attributes), children: [], text: '' };
      parent.children.push(element);
      if (selfClosing === '') open.push(element);
    }
  }
  const [root] = top.children;
  if (end !== body.length) throw new Error(`Not well-formed: ${body.slice(end, end + 40)}`);
  if (open.length > 1 || top.children.length !== 1 || top.text.trim() !== '' || root === undefined)
    throw new Error('The document must have one root element.');
  return root;
}

function readAttributes(source: string): Record<string, string> {
  const attributes = [...source.matchAll(/([\w:-]+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, decode(value)] as const,
  );
  if (new Set(attributes.map(([name]) => name)).size < attributes.length)
    throw new Error(`An attribute is repeated in ${source}.`);
  return Object.fromEntries(attributes);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function decode(text: string): string {
  return text.replace(/&([^;]{0,8});?/g, (reference, name: string) => {
    const character = entities[name];
    if (character === undefined) throw new Error(`${reference} is not a reference of this document.`);
    return character;
  });
}
