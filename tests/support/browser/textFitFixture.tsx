// Runs in the browser: renders texts in circles, and measures them.
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { splitIntoChunks } from '../../../api/storage/splitIntoChunks.ts';
import {
  type BubbleText as BubbleTextLayout,
  layoutBubbleText,
} from '../../../domain/textLayout/bubbleText.ts';
import { serifTable } from '../../../domain/textLayout/fontTables.generated.ts';
import { createTextMeasure } from '../../../domain/textLayout/textMeasure.ts';
import { BubbleText, createTextStyle } from '../../../web/src/bubble/BubbleText.tsx';

type Quotation = readonly [thought: string, author: string];

export interface TextFitFixture {
  /** Returns the texts that extend beyond circles of these sizes. */
  findOverflowingTexts: (texts: readonly Quotation[], diametersPx: readonly number[]) => string[];
  /** Returns the width of each line of the thoughts, divided by the width that the layout assumes. */
  measureLineWidths: (texts: readonly Quotation[], diameterPx: number) => number[];
  /** Returns the lines and font sizes as this browser computes them. */
  layoutTexts: (texts: readonly Quotation[], diameterPx: number) => BubbleTextLayout[];
}

const measureText = createTextMeasure(serifTable);

const fixture: TextFitFixture = {
  findOverflowingTexts: (texts, diametersPx) =>
    diametersPx.flatMap((diameterPx) =>
      inspectCircles(texts, diameterPx, (circle) =>
        measureRadius(circle) > diameterPx / 2 ? [`${diameterPx} px: ${circle.textContent}`] : [],
      ),
    ),
  measureLineWidths: (texts, diameterPx) =>
    inspectCircles(texts, diameterPx, (circle) =>
      [...(circle.firstElementChild?.firstElementChild?.children ?? [])].map((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        const widthEm = range.getBoundingClientRect().width / parseFloat(getComputedStyle(line).fontSize);
        return widthEm / measureText(line.textContent.trimEnd().replaceAll(/ +/g, ' '));
      }),
    ),
  layoutTexts: (texts, diameterPx) =>
    texts.map(([thought, author]) => layoutBubbleText(thought, author, diameterPx)),
};
Object.assign(window, fixture);

function inspectCircles<T>(
  texts: readonly Quotation[],
  diameterPx: number,
  inspect: (circle: Element) => T[],
): T[] {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const results = splitIntoChunks(texts, 200).flatMap((chunk) => {
    const elements = chunk.map(([thought, author], index) => {
      const layout = layoutBubbleText(thought, author, diameterPx);
      return createElement(
        'div',
        {
          key: index,
          style: { display: 'grid', placeItems: 'center', width: diameterPx, height: diameterPx },
        },
        createElement(BubbleText, { layout, lang: null, style: createTextStyle(layout) }),
      );
    });
    flushSync(() => root.render(elements));
    return [...container.children].flatMap(inspect);
  });
  root.unmount();
  return results;
}

/** Returns the distance from the circle's centre to the furthest corner of its text. */
function measureRadius(circle: Element): number {
  const { left, top, width, height } = circle.getBoundingClientRect();
  const texts = document.createTreeWalker(circle, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let maxDistance = 0;
  while (texts.nextNode() !== null) {
    range.selectNodeContents(texts.currentNode);
    for (const box of range.getClientRects()) {
      const x = Math.max(Math.abs(box.left - left - width / 2), Math.abs(box.right - left - width / 2));
      const y = Math.max(Math.abs(box.top - top - height / 2), Math.abs(box.bottom - top - height / 2));
      maxDistance = Math.max(maxDistance, Math.hypot(x, y));
    }
  }
  return maxDistance;
}
