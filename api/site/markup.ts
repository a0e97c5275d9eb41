import { stringifyForHtml } from '#domain/text/htmlCharacters.ts';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A template of HTML or XML that escapes its values, except for other templates. A promise must not be one of them. */
export const markup = html as (strings: TemplateStringsArray, ...values: unknown[]) => HtmlEscapedString;

/** Returns an element with data for scripts or search engines. */
export function createJsonScript(id: string, data: unknown, type = 'application/json'): string {
  return `<script type="${type}" id="${id}">${stringifyForHtml(data)}</script>`;
}
