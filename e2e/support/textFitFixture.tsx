// Runs in the browser: renders texts in circles, and reports those that overflow.
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createFontMetrics } from '../../web/src/devices/fontMetrics.ts';
import { BubbleText } from '../../web/src/bubble/BubbleText.tsx';

export type Quotation = readonly [thought: string, author: string];
export type FindOverflowingTexts = (texts: readonly Quotation[], diametersPx: readonly number[]) => string[];

const findOverflowingTexts: FindOverflowingTexts = (texts, diametersPx) => {
  const fontMetrics = createFontMetrics();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const overflowing = diametersPx.flatMap((diameterPx) =>
    splitIntoChunks(texts, 200).flatMap((chunk) => {
      const elements = chunk.map(([thought, author], index) =>
        createElement(
          'div',
          {
            key: index,
            className: 'circle',
            style: { display: 'grid', placeItems: 'center', width: diameterPx, height: diameterPx },
          },
          createElement(BubbleText, { thought, author, diameterPx, fontMetrics }),
        ),
      );
      flushSync(() => root.render(elements));
      return [...container.children]
        .filter((circle) => measureRadius(circle) > diameterPx / 2)
        .map((circle) => `${diameterPx} px: ${circle.textContent}`);
    }),
  );
  root.unmount();
  return overflowing;
};
Object.assign(window, { findOverflowingTexts });

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

function splitIntoChunks<T>(items: readonly T[], size: number): (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
