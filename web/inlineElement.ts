/**
 * Returns an element of the template with a script or style sheet of the build, which the API allows by its hash.
 * @throws when the content would end the element, or the comment that it is kept in.
 */
export function createInlineElement(name: 'script' | 'style', content: string): string {
  if (/<\/(?:script|style)|<!--|-->/i.test(content))
    throw new Error(`A ${name} of the build contains markup, so it can't be part of the page.`);
  return `<${name}>${content.trim()}</${name}>`;
}
