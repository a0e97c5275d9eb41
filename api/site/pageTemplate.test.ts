import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { preparePageTemplate } from './pageTemplate.ts';

const template =
  '<head><script>first()</script><script type="module" src="/assets/index.js"></script><!--head-->' +
  '<style>\na{}</style><!--styles today <style>b{}</style><link disabled>--><!--styles browse <style>c{}</style>--></head>';

const hashSource = (content: string) => `'sha256-${hash('sha256', content, 'base64')}'`;

test('a page contains the styles of its kind, and its policy allows them and the inline script', () => {
  expect(preparePageTemplate(template, 'today')).toEqual({
    html: '<head><script>first()</script><script type="module" src="/assets/index.js"></script><!--head--><style>\na{}</style><style>b{}</style><link disabled></head>',
    scriptHashes: [hashSource('first()')],
    styleHashes: [hashSource('\na{}'), hashSource('b{}')],
  });
  expect(preparePageTemplate(template, 'none').styleHashes).toEqual([hashSource('\na{}')]);
});

test('a new build replaces the template', () => {
  preparePageTemplate(template, 'none');
  expect(preparePageTemplate('<style>d{}</style>', 'none')).toMatchObject({
    html: '<style>d{}</style>',
    styleHashes: [hashSource('d{}')],
  });
});
