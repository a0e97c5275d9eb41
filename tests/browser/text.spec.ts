// The words of a bubble stay within it, and no bubble covers the words of another.
import { getBubbles, openHome, runFor } from './support/pages.ts';
import { expect, type Site, test } from './support/site.ts';
import { hardToFitTexts, quotations } from '../support/browser/hardToFitTexts.ts';

test.describe('a collection of quotations', () => {
  // The styles of a page are allowed for that page alone.
  test.use({ settings: {}, bypassCSP: true });

  test('2,127 quotations, and long ones of other scripts, stay within their bubbles', async ({
    page,
    site,
  }) => {
    // It opens more than two thousand pages.
    test.setTimeout(400_000);
    expect(quotations).toHaveLength(2127);
    const texts = [...quotations, ...hardToFitTexts];
    await importTexts(site, texts);
    const ids = await readIds(site);
    expect(ids.length).toBeGreaterThanOrEqual(texts.length);
    // Nothing moves on this page, which leaves the time to the measurements.
    await page.goto('/nowhere');
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

/** Runs in the page: shows the bubble of each thought, as the server renders it for a first visit, and measures it. */
async function findOverflowingBubbles(ids: readonly string[]): Promise<string[]> {
  const readDocument = async (id: string) => {
    const response = await fetch(`/?thought=${encodeURIComponent(id)}`);
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  };
  const readStyles = (page: Document) =>
    Array.from(page.querySelectorAll('style'), ({ textContent }) => textContent);
  // Styles that two pages share are parsed once; the others are of one thought.
  const [first, second] = await Promise.all(ids.slice(0, 2).map(readDocument));
  if (first === undefined || second === undefined) return ['There are no pages.'];
  const shared = readStyles(first).filter((style) => readStyles(second).includes(style));
  const links = Array.from(first.querySelectorAll('link[rel=stylesheet]'), (link) =>
    fetch(link.getAttribute('href') ?? '').then((response) => response.text()),
  );
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [...(await Promise.all(links)), ...shared].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  const show = (page: Document) => {
    const styles = readStyles(page).filter((style) => !shared.includes(style));
    const main = page.querySelector('main');
    const bubble = [...(main?.querySelectorAll('button') ?? [])].find((button) =>
      button.textContent.includes('— '),
    );
    main?.replaceChildren(...[...main.children].filter((child) => child.contains(bubble ?? null)));
    const style = Object.assign(document.createElement('style'), { textContent: styles.join('') });
    root.replaceChildren(style, main ?? '');
    return bubble;
  };
  const measureRadius = (bubble: Element, { left: x, top: y, width }: DOMRect) => {
    const texts = document.createTreeWalker(bubble, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let radius = 0;
    while (texts.nextNode() !== null) {
      range.selectNodeContents(texts.currentNode);
      for (const { left, right, top, bottom } of range.getClientRects())
        for (const cornerX of [left, right])
          for (const cornerY of [top, bottom])
            radius = Math.max(radius, Math.hypot(cornerX - x - width / 2, cornerY - y - width / 2));
    }
    return radius;
  };
  const findProblem = (page: Document, id: string) => {
    const bubble = show(page);
    const box = bubble?.getBoundingClientRect() ?? new DOMRect();
    if (bubble === undefined || box.width < 100 || Math.abs(box.width - box.height) > 1)
      return [`${id} is not shown`];
    return measureRadius(bubble, box) > box.width / 2 + 0.5 ? [bubble.textContent] : [];
  };
  show(first);
  root.host.getBoundingClientRect();
  await document.fonts.ready;
  const problems: string[] = [];
  for (let start = 0; start < ids.length; start += 16) {
    const part = ids.slice(start, start + 16);
    const pages = await Promise.all(part.map(readDocument));
    for (const [index, page] of pages.entries()) problems.push(...findProblem(page, part[index] ?? ''));
  }
  return problems;
}

const sizes = [
  { width: 390, height: 844 },
  { width: 568, height: 320 },
  { width: 1440, height: 900 },
];

for (const viewport of sizes)
  test(`words can be read, and no bubble covers words or controls, or leaves the window, at ${viewport.width}×${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openHome(page);
    await page.getByRole('slider').fill('9');
    let mostAtOnce = 0;
    for (let second = 0; second < 12; second += 1) {
      await runFor(page, 1);
      for (const [wordsPx, authorPx] of await getBubbles(page).evaluateAll(measureFontSizes)) {
        expect(wordsPx).toBeGreaterThanOrEqual(11.75);
        expect(authorPx).toBeGreaterThanOrEqual(10.95);
      }
      const bubbles = await getBubbles(page).evaluateAll(measureDiscs);
      const others = page
        .getByRole('heading', { level: 1 })
        .or(page.getByRole('toolbar').getByRole('button'));
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
      for (const { left, right, top, bottom } of range.getClientRects())
        words.push({ left, right, top, bottom });
    }
    return { x: x + width / 2, y: y + height / 2, radius: width / 2, words };
  });
}

/** Runs in the page: returns the font sizes of the words and of the author in each bubble. */
function measureFontSizes(bubbles: Element[]) {
  return bubbles.map((bubble) =>
    [...bubble.querySelectorAll('[dir]')].map((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
  );
}
