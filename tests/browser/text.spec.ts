// The words of a bubble can be read in it, in the browser's own fonts.
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

for (const viewport of [
  { width: 568, height: 320 },
  { width: 1440, height: 900 },
])
  test(`long texts fit at ${viewport.width}×${viewport.height}`, async ({ page, home, site }) => {
    await site.remove(await site.readIds());
    await site.add(longTexts);
    await page.setViewportSize(viewport);
    await home.open();
    const seen = new Set<string>();
    while (seen.size < 4) {
      for (const { text, x, y, radius, corners, sizesPx } of await home.bubbles.evaluateAll(measure)) {
        seen.add(text);
        expect(Math.min(x, y, viewport.width - x, viewport.height - y)).toBeGreaterThanOrEqual(radius - 1);
        for (const corner of corners)
          expect(Math.hypot(corner.x - x, corner.y - y), text).toBeLessThanOrEqual(radius + 0.5);
        expect(Math.min(...sizesPx), text).toBeGreaterThanOrEqual(9.95);
      }
      await home.next.click();
      await home.runFor(1);
    }
  });

/** Runs in the page: returns the bubbles as discs, the corners of their words, and the font sizes. */
function measure(bubbles: Element[]) {
  return bubbles.map((bubble) => {
    const { x, y, width, height } = bubble.getBoundingClientRect();
    const range = document.createRange();
    const corners: { x: number; y: number }[] = [];
    const texts = document.createTreeWalker(bubble, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      range.selectNodeContents(texts.currentNode);
      for (const { left, right, top, bottom } of range.getClientRects())
        for (const side of [left, right]) corners.push({ x: side, y: top }, { x: side, y: bottom });
    }
    const sizesPx = [...bubble.querySelectorAll('[dir]')].map((element) =>
      Number.parseFloat(getComputedStyle(element).fontSize),
    );
    return {
      text: bubble.textContent,
      x: x + width / 2,
      y: y + height / 2,
      radius: width / 2,
      corners,
      sizesPx,
    };
  });
}
