import { expectText, press } from './page.ts';
import { test } from './fixtures.ts';

test('runs the playground’s first example', async ({ window, site }) => {
  await window.goto(`${site.url}/playground`);
  await expectText(window, { css: '#query-pane .graphiql-editor' }, 'run this query.', 30_000);
  await press(window, { css: '#run' });
  await expectText(window, { css: '.result-window' }, '"source": "COLLECTION"', 20_000);
});
