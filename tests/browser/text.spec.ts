// The words of a bubble can be read in it, in the browser's own fonts.
import { expect, test } from './support/site.ts';

test.use({ settings: {} });

/** Texts without spaces, from right to left, and with marks above and below. */
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
  test(`bubbles fit long texts at ${viewport.width}×${viewport.height}`, async ({ page, home, site }) => {
    await site.remove(await site.readIds());
    await site.add(longTexts);
    await page.setViewportSize(viewport);
    await home.open();
    const seen = new Set<string>();
    while (seen.size < 4) {
      for (const { text, roomPx, overhangPx, smallestPx } of await home.bubbles.evaluateAll(measure)) {
        seen.add(text);
        expect(roomPx, text).toBeGreaterThanOrEqual(-1);
        expect(overhangPx, text).toBeLessThanOrEqual(0.5);
        expect(smallestPx, text).toBeGreaterThanOrEqual(9.95);
      }
      await home.next.click();
      await home.runFor(1);
    }
  });

/** Runs in the page: returns how far the edge of the window is, how far words reach out of the disc, and the font size. */
function measure(bubbles: Element[]) {
  return bubbles.map((bubble) => {
    const { x, y, width, height } = bubble.getBoundingClientRect();
    const [centreX, centreY] = [x + width / 2, y + height / 2];
    const words = document.createRange();
    const texts = document.createTreeWalker(bubble, NodeFilter.SHOW_TEXT);
    const distances: number[] = [];
    while (texts.nextNode() !== null) {
      words.selectNodeContents(texts.currentNode);
      for (const { left, right, top, bottom } of words.getClientRects())
        for (const side of [left, right])
          distances.push(
            Math.hypot(side - centreX, top - centreY),
            Math.hypot(side - centreX, bottom - centreY),
          );
    }
    const lines = [...bubble.querySelectorAll('[dir]')];
    return {
      text: bubble.textContent,
      roomPx: Math.min(x, y, innerWidth - x - width, innerHeight - y - height),
      overhangPx: Math.max(...distances) - width / 2,
      smallestPx: Math.min(...lines.map((line) => Number.parseFloat(getComputedStyle(line).fontSize))),
    };
  });
}
