import { stringifyForHtml } from '#domain/text/htmlCharacters.ts';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A template of HTML or XML that escapes its values, except for nested templates. Values must not be promises. */
export const markup = html as (strings: TemplateStringsArray, ...values: unknown[]) => HtmlEscapedString;

/** Returns an element with data for scripts or search engines. */
export function createJsonScript(id: string, data: unknown, type = 'application/json'): string {
  return `<script type="${type}" id="${id}">${stringifyForHtml(data)}</script>`;
}
