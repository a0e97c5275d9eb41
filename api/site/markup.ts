import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A template of HTML or XML that escapes its values, except for other templates. A promise must not be one of them. */
export const markup = html as (strings: TemplateStringsArray, ...values: unknown[]) => HtmlEscapedString;
