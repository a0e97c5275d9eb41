// The words of a bubble stay within it, and no bubble covers the words of another.
import { newThought } from './support/pages.ts';
import { expect, test } from './support/site.ts';

test.use({ settings: {} });

/** Without spaces, from right to left, and with marks above and below. */
const longTexts = [
  { thought: '千里の道も一歩から。'.repeat(50), author: '老子' },
  { thought: 'أحيانًا تكون أصعب الخطوات هي الخطوة الأولى. '.repeat(11), author: 'مثل عربي' },
  { thought: 'W'.repeat(500), author: 'M'.repeat(120) },
  { thought: 'ความสำเร็จเริ่มต้นจากก้าวแรกเสมอ'.repeat(10), author: 'สุภาษิตไทย' },
  { thought: 'सफलता की शुरुआत पहले कदम से होती है। '.repeat(8), author: 'कबीर' },
  { thought: 'மனிதப் பிறிவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர். '.repeat(5), author: 'திருவள்ளுவர்' },
];

const sizes = [
  { width: 568, height: 320 },
  { width: 1440, height: 900 },
];

for (const viewport of sizes)
  test(`long texts can be read in their bubbles at ${viewport.width}×${viewport.height}`, async ({
    page,
    home,
    site,
  }) => {
    const starterIds = await site.readIds();
    const mutation = 'mutation ($rows: [ThoughtRow!]!) { importThoughts(rows: $rows) { added } }';
    const [application, url] = ['Read it.', newThought.url];
    const rows = longTexts.map(({ thought, author }, line) => ({ line, thought, author, application, url }));
    await site.request(mutation, { rows });
    await site.remove(starterIds.slice(10));
    await page.setViewportSize(viewport);
    await home.open();
    await page.getByRole('slider').fill('9');
    const seen = new Set<string>();
    let mostAtOnce = 0;
    // Before the prompt.
    for (let second = 0; second < 12; second += 1) {
      await home.runFor(1);
      for (const { length, sizesPx } of await home.bubbles.evaluateAll(measureFontSizes)) {
        const [wordsPx = 0, authorPx = Infinity] = sizesPx;
        expect(authorPx).toBeGreaterThanOrEqual(10.95);
        // Longer ones may not fit the whole stage.
        const isLong = length > (viewport.width > 1000 ? 490 : 120);
        expect(wordsPx).toBeGreaterThanOrEqual(isLong ? 9.95 : 11.95);
      }
      const bubbles = await home.bubbles.evaluateAll(measureDiscs);
      const others = page
        .getByRole('heading', { level: 1 })
        .or(page.getByRole('toolbar').getByRole('button'));
      const fixed = (await others.evaluateAll(measureDiscs)).filter(({ radius }) => radius > 0);
      mostAtOnce = Math.max(mostAtOnce, bubbles.length);
      for (const [index, { text, x, y, radius, words }] of bubbles.entries()) {
        seen.add(text);
        expect(Math.min(x, y, viewport.width - x, viewport.height - y)).toBeGreaterThanOrEqual(radius - 1);
        for (const { left, right, top, bottom } of words)
          for (const [cornerX, cornerY] of [left, right].flatMap(
            (side) =>
              [
                [side, top],
                [side, bottom],
              ] as const,
          ))
            expect(Math.hypot(cornerX - x, cornerY - y), text).toBeLessThanOrEqual(radius + 0.5);
        for (const other of [...bubbles.toSpliced(index, 1), ...fixed])
          for (const { left, right, top, bottom } of other.words) {
            const nearestX = Math.min(Math.max(x, left), right);
            const nearestY = Math.min(Math.max(y, top), bottom);
            const distance = Math.hypot(nearestX - x, nearestY - y);
            expect(distance, `${text} covers ${other.text}`).toBeGreaterThanOrEqual(radius - 2);
          }
      }
    }
    // Where two have no room, a long text comes alone.
    if (viewport.width > 1000) expect(mostAtOnce).toBeGreaterThan(1);
    expect(seen.size).toBeGreaterThan(3);
  });

/** Runs in the page: returns the elements as discs, and the boxes of their words. */
function measureDiscs(elements: Element[]) {
  return elements.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const range = document.createRange();
    const words: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      range.selectNodeContents(texts.currentNode);
      for (const { left, right, top, bottom } of range.getClientRects())
        words.push({ left, right, top, bottom });
    }
    const text = element.textContent;
    return { text, x: x + width / 2, y: y + height / 2, radius: width / 2, words };
  });
}

/** Runs in the page: returns the font sizes of the words and of the author in each bubble. */
function measureFontSizes(bubbles: Element[]) {
  return bubbles.map((bubble) => ({
    length: (bubble.getAttribute('aria-label') ?? bubble.textContent).length,
    sizesPx: [...bubble.querySelectorAll('[dir]')].map((text) =>
      Number.parseFloat(getComputedStyle(text).fontSize),
    ),
  }));
}
