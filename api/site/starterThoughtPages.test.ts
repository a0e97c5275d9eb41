import { expect, test } from 'vitest';
import {
  extractText,
  openTestServices,
  readPage,
  validateHtml,
} from '../../tests/support/site/pageTesting.ts';
import { starterThoughts } from '../thoughts/starterThoughts.ts';

const services = await openTestServices();

// The pages of the others only differ in their texts.
test.each(starterThoughts.slice(0, 10))(
  'the page of $id is valid HTML with all texts of the thought and its talk',
  async ({ id, thought, author, summary, application }) => {
    const { status, html } = await readPage(`/thought/${id}`, services);
    expect(status).toBe(200);
    expect(await validateHtml(html)).toEqual([]);
    for (const text of [thought, author, summary, application]) expect(extractText(html)).toContain(text);
    expect(html).toContain('"@type":"VideoObject"');
  },
);
