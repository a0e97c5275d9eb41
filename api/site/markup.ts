import { stringifyForHtml } from '#domain/text/htmlCharacters.ts';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A template tag for HTML or XML, which escapes all values except nested templates. Values must not be promises. */
export const markup = html as (strings: TemplateStringsArray, ...values: unknown[]) => HtmlEscapedString;

/** Returns an element with data for scripts or search engines. */
export function createJsonScript(id: string, data: unknown, type = 'application/json'): string {
  return `<script type="${type}" id="${id}">${stringifyForHtml(data)}</script>`;
}
