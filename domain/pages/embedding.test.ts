import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../../tests/support/browser/hostileTexts.ts';
import { createEmbedHtml } from './embedding.ts';

const options = { siteUrl: 'https://example.org', productName: 'Upwell' };

test('createEmbedHtml returns a frame that can’t run scripts, in the requested size', () => {
  const thought = { id: '1-begin', thought: 'Begin.' };
  expect(createEmbedHtml(thought, { ...options, size: { width: 300, height: 200 } })).toBe(
    '<iframe src="https://example.org/embed/1-begin" width="300" height="200" title="Begin. - Upwell" ' +
      'loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" ' +
      'style="border:0;max-width:100%"></iframe>',
  );
});

describe('createEmbedHtml escapes', () => {
  const attribute = /(?<= )[a-z]+="[^"<>']*"/g;

  test.each(hostileTexts.map((text) => [JSON.stringify(text).slice(0, 60), text]))('%s', (_name, text) => {
    const html = createEmbedHtml({ id: text, thought: text }, { ...options, productName: text });
    const names = Array.from(html.matchAll(attribute), ([match]) => match.split('=')[0]);
    expect(names).toEqual(['src', 'width', 'height', 'title', 'loading', 'sandbox', 'style']);
    expect(html.replaceAll(attribute, '').replaceAll(/ +/g, ' ')).toBe('<iframe ></iframe>');
    const [, src = ''] = /src="([^"]*)"/.exec(html) ?? [];
    expect(new URL(src).pathname).toMatch(/^\/embed\/[^/]*$/);
    expect(new URL(src).origin).toBe('https://example.org');
  });
});
