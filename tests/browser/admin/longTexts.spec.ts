// Long texts in every script are clamped after a whole line on cards, and fit everywhere else.
import { normalizeDraft } from '../../../domain/thought/thought.ts';
import type { Locator } from '@playwright/test';
import { expectAccessible, expectTargetSize } from '../../support/browser/accessibility.ts';
import { getCard, openDashboard, openMenu } from '../../support/browser/admin.ts';
import { hardToFitTexts } from '../../support/browser/hardToFitTexts.ts';
import { expect, findThought, test } from '../../support/browser/site.ts';

const texts = {
  Latin: 'The journey of a thousand miles begins with a single step, ',
  Vietnamese: 'Hành trình vạn dặm bắt đầu từ một bước chân, ĐỀ ẾCH Ở ĐẤY, ',
  Chinese: '千里之行，始於足下。不積跬步，無以至千里；不積小流，無以成江海。',
  Arabic: 'إِنَّ الطَّرِيقَ الطَّوِيلَ يَبْدَأُ بِخُطْوَةٍ وَاحِدَةٍ وَمَنْ سَارَ عَلَى الدَّرْبِ وَصَلَ ',
  Hindi: 'हज़ारों मील की यात्रा एक कदम से शुरू होती है और जो चलता है वही पहुँचता है। ',
  Thai: 'การเดินทางหมื่นลี้เริ่มต้นที่ก้าวแรก ผู้ที่ไม่ยอมแพ้ย่อมถึงที่หมายที่ตั้งใจไว้ ',
};

test.describe('on a sharp screen', () => {
  test.use({ deviceScaleFactor: 2 });

  test('a card shows no part of the line after the last one, in any script @slow', async ({ page, site }) => {
    for (const [script, text] of Object.entries(texts)) {
      const draft = normalizeDraft({
        thought: createThought(text),
        author: 'Somebody',
        application: text.repeat(12),
        url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      });
      await site.services.thoughts.add(draft, script, { by: 'a', now: new Date().toISOString() });
    }
    await openDashboard(page);
    for (const [script, text] of Object.entries(texts)) {
      const card = getCard(page, createThought(text));
      for (const clampedText of [card.locator('h3'), card.getByRole('definition').nth(2)]) {
        const screenshot = await clampedText.screenshot();
        expect(await hideOverflowingText(clampedText), script).toBeGreaterThan(0);
        expect((await clampedText.screenshot()).equals(screenshot), script).toBe(true);
      }
    }
  });
});

test('long texts make no list, form or dialog wider than a phone @slow', async ({ page, site }) => {
  const { thoughts } = site.services;
  const change = { by: 'grace@example.com', now: new Date().toISOString() };
  const url = `https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=${'L'.repeat(300)}`;
  for (const [thought, author] of hardToFitTexts) {
    const draft = normalizeDraft({ thought, author, application: thought, summary: thought, url });
    await thoughts.add(draft, author, change);
  }
  const check = async (state: string) => {
    await expectTargetSize(page, state, 24);
    await expectAccessible(page, { state });
  };
  await page.setViewportSize({ width: 320, height: 640 });
  await openDashboard(page);
  await check('list');
  await openMenu(page);
  await check('menu');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('Q'.repeat(200));
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await check('no match');
  await page.getByRole('searchbox').fill('أحيانًا');
  const card = page.getByRole('article').filter({ hasText: 'أحيانًا' });
  await card.getByRole('button', { name: 'Edit' }).click();
  await check('form');
  const arabic = await findThought(site, 'أحيانًا');
  const author = 'M'.repeat(120);
  await thoughts.update(arabic.id, { ...arabic, author }, arabic.version, change);
  await page.getByLabel('Summary').fill('W'.repeat(600));
  await page.getByRole('button', { name: 'Update Bubble' }).click();
  await page.getByRole('button', { name: 'Use this version' }).waitFor();
  await check('conflict');
  await page.getByRole('button', { name: 'Use this version' }).click();
  await page.getByRole('button', { name: 'Who changed this' }).click();
  await check('versions');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Update Bubble' }).click();
  await card.getByRole('button', { name: 'Delete' }).click();
  await check('delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await check('toast');
  await page.getByRole('button', { name: 'Activity' }).click();
  await check('activity');
});

function createThought(text: string): string {
  return text.repeat(8).slice(0, 480).trim();
}

/** Makes the text below the element's bottom edge transparent. @returns its number of characters. */
function hideOverflowingText(locator: Locator): Promise<number> {
  return locator.evaluate((element) => {
    const bottomEdge = element.getBoundingClientRect().bottom - 1;
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (text === null) return 0;
    const range = document.createRange();
    const isOverflowing = (index: number) => {
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      const { top, bottom } = range.getBoundingClientRect();
      return (top + bottom) / 2 > bottomEdge;
    };
    const { length } = text.textContent ?? '';
    const first = Array.from({ length }, (_, index) => index).find(isOverflowing) ?? length;
    range.setStart(text, first);
    range.setEnd(text, length);
    const styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync('::highlight(overflowing) { color: transparent }');
    document.adoptedStyleSheets.push(styleSheet);
    CSS.highlights.set('overflowing', new Highlight(range));
    return length - first;
  });
}
