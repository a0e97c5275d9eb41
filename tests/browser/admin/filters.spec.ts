// The filter and the search of the list, and the address that holds them.
import { normalizeDraft } from '../../../domain/thought/thought.ts';
import { changeByGrace, openDashboard } from '../../support/browser/admin.ts';
import { expect, test } from '../../support/browser/site.ts';

test('“Needs attention” lists thoughts without a video and with the same words, also after a reload', async ({
  page,
  site,
}) => {
  const application = 'Langsam.';
  const draft = normalizeDraft({ thought: 'Eile mit Weile', author: 'Augustus', application });
  const other = { ...draft, thought: 'Eile, mit Weile!', url: 'https://youtu.be/dQw4w9WgXcQ' };
  await site.services.thoughts.add({ ...draft, url: 'https://example.org' }, 'one', changeByGrace);
  await site.services.thoughts.add(other, 'two', changeByGrace);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Needs attention' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Needs attention', pressed: true }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('Back and Forward show the search of their address, and typing is never undone @slow', async ({
  page,
}) => {
  await openDashboard(page);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await page.keyboard.press('/');
  await page.keyboard.type('steve', { delay: 60 });
  await expect(page).toHaveURL(/q=steve$/);
  await expect(search).toHaveValue('steve');
  await page.getByRole('button', { name: 'Too long to read' }).click();
  await expect(page).toHaveURL(/q=steve&filter=too-long$/);
  await page.goBack();
  await page.goBack();
  await expect(search).toHaveValue('');
  expect(new URL(page.url()).search).toBe('');
  await page.goForward();
  await expect(search).toHaveValue('steve');
});
