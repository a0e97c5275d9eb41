import { hashInlineContent } from '../http/contentSecurityPolicy.ts';

export interface PageTemplate {
  /** Contains the comments `<!--head-->` and `<!--body-->`, which the page's own content replaces. */
  html: string;
  /** The sources of a Content-Security-Policy that allow the template's own scripts and style sheets. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
}

let preparedTemplate = '';
const preparedPages = new Map<string, PageTemplate>();

/**
 * Returns the template of the build with the style sheets of a kind of page, which the build has put into comments. The
 * result is kept, because a template is large and doesn't change.
 */
export function preparePageTemplate(template: string, kind: string): PageTemplate {
  if (template !== preparedTemplate) preparedPages.clear();
  preparedTemplate = template;
  const page = preparedPages.get(kind) ?? createPageTemplate(template, kind);
  preparedPages.set(kind, page);
  return page;
}

function createPageTemplate(template: string, kind: string): PageTemplate {
  const html = template.replace(/<!--styles (\w+) (.*?)-->/gs, (_comment, stylesKind, styles: string) =>
    stylesKind === kind ? styles : '',
  );
  const hashContents = (elements: RegExp) =>
    Array.from(html.matchAll(elements), ([, content = '']) => hashInlineContent(content));
  return {
    html,
    scriptHashes: hashContents(/<script>(.*?)<\/script>/gs),
    styleHashes: hashContents(/<style>(.*?)<\/style>/gs),
  };
}
