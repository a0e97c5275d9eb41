// The words of a bubble stay within it, and no bubble covers the words of another.
import { getBubbles, openHome, runFor } from './support/pages.ts';
import { expect, type Site, test } from './support/site.ts';
import { hardToFitTexts, quotations } from '../support/browser/hardToFitTexts.ts';

test.describe('a collection of quotations', () => {
  // The styles of a page are allowed for that page alone.
  test.use({ settings: {}, bypassCSP: true });

  test('2,127 quotations, and long ones of other scripts, stay within their bubbles', async ({ page, site }) => {
    expect(quotations).toHaveLength(2127);
    const texts = [...quotations, ...hardToFitTexts];
    await importTexts(site, texts);
    const ids = await readIds(site);
    expect(ids.length).toBeGreaterThanOrEqual(texts.length);
    await page.goto('/');
    const problems = await page.evaluate(findOverflowingBubbles, ids);
    expect(problems).toEqual([]);
  });
});

async function importTexts({ request }: Site, texts: typeof quotations): Promise<void> {
  const rows = texts.map(([thought, author], line) => ({
    line,
    thought,
    author,
    application: 'Read it.',
    url: 'https://youtu.be/dQw4w9WgXcQ',
  }));
  for (let start = 0; start < rows.length; start += 100)
    await request('mutation ($rows: [ThoughtRow!]!) { importThoughts(rows: $rows) { added } }', {
      rows: rows.slice(start, start + 100),
    });
}

async function readIds({ request }: Site): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null, isLast = false; !isLast;) {
    const { thoughts } = await request(
      'query ($after: String) { thoughts(first: 100, after: $after) { edges { node { id } } pageInfo { endCursor hasNextPage } } }',
      { after },
    );
    for (const { node } of thoughts.edges) ids.push(node.id);
    [after, isLast] = [thoughts.pageInfo.endCursor, !thoughts.pageInfo.hasNextPage];
  }
  return ids;
}

/** Runs in the page: shows the home page of each thought, as the server renders it, and measures its bubble. */
async function findOverflowingBubbles(ids: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  const readDocument = async (id: string) => {
    const response = await fetch(`/?thought=${encodeURIComponent(id)}`);
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  };
  const measure = (page: Document, id: string) => {
    const styles = [...page.querySelectorAll('style')];
    root.replaceChildren(...sheets.map((sheet) => sheet.cloneNode()), ...styles, ...page.querySelectorAll('main'));
    const bubble = [...root.querySelectorAll('button')].find(({ textContent }) => textContent.includes('— '));
    const { left, top, width, height } = bubble?.getBoundingClientRect() ?? new DOMRect();
    if (bubble === undefined || width < 100 || Math.abs(width - height) > 1) problems.push(`${id} is not shown`);
    else if (measureRadius(bubble, left + width / 2, top + height / 2) > width / 2 + 0.5)
      problems.push(bubble.textContent);
  };
  const measureRadius = (bubble: Element, centreX: number, centreY: number) => {
    const texts = document.createTreeWalker(bubble, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let radius = 0;
    while (texts.nextNode() !== null) {
      range.selectNodeContents(texts.currentNode);
      for (const { left, right, top, bottom } of range.getClientRects())
        radius = Math.max(
          radius,
          Math.hypot(Math.max(centreX - left, right - centreX), Math.max(centreY - top, bottom - centreY)),
        );
    }
    return radius;
  };
  const sheets = [...document.querySelectorAll('link[rel=stylesheet]')];
  // The sheets and the fonts are loaded with the first documents.
  for (const id of ids.slice(0, 3)) measure(await readDocument(id), id);
  await Promise.all(
    [...root.querySelectorAll('link')].map((link) => new Promise((resolve) => link.addEventListener('load', resolve))),
  );
  await document.fonts.ready;
  problems.length = 0;
  for (let start = 0; start < ids.length; start += 16) {
    const part = ids.slice(start, start + 16);
    for (const [index, page] of (await Promise.all(part.map(readDocument))).entries())
      measure(page, part[index] ?? '');
  }
  host.remove();
  return problems;
}

const sizes = [
  { width: 390, height: 844 },
  { width: 568, height: 320 },
  { width: 1440, height: 900 },
];

for (const viewport of sizes)
  test(`no bubble covers words or controls, or leaves the window, at ${viewport.width}×${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openHome(page);
    await page.getByRole('slider').fill('9');
    let mostAtOnce = 0;
    for (let second = 0; second < 12; second += 1) {
      await runFor(page, 1);
      const bubbles = await getBubbles(page).evaluateAll(measureDiscs);
      const others = page.getByRole('heading', { level: 1 }).or(page.getByRole('toolbar').getByRole('button'));
      const fixed = (await others.evaluateAll(measureDiscs)).filter(({ radius }) => radius > 0);
      mostAtOnce = Math.max(mostAtOnce, bubbles.length);
      for (const [index, { x, y, radius }] of bubbles.entries()) {
        expect(Math.min(x, y, viewport.width - x, viewport.height - y)).toBeGreaterThanOrEqual(radius - 1);
        const covered = [...bubbles.toSpliced(index, 1), ...fixed].flatMap(({ words }) => words);
        for (const { left, right, top, bottom } of covered) {
          const nearestX = Math.min(Math.max(x, left), right);
          const nearestY = Math.min(Math.max(y, top), bottom);
          expect(Math.hypot(nearestX - x, nearestY - y)).toBeGreaterThanOrEqual(radius - 2);
        }
      }
    }
    expect(mostAtOnce).toBeGreaterThan(1);
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
      for (const { left, right, top, bottom } of range.getClientRects()) words.push({ left, right, top, bottom });
    }
    return { x: x + width / 2, y: y + height / 2, radius: width / 2, words };
  });
}
