// Runs in the browser: sets many texts in circles, and says which of them stick out.
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { letteringNow } from '../web/src/devices/lettering.ts';
import { BubbleText } from '../web/src/glass/BubbleText.tsx';

export type Quotation = readonly [thought: string, author: string];
export type FindOutside = (texts: readonly Quotation[], diametersPx: readonly number[]) => string[];

const findOutside: FindOutside = (texts, diametersPx) => {
  const lettering = letteringNow();
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const outside = diametersPx.flatMap((diameterPx) =>
    chunksOf(200, texts).flatMap((chunk) => {
      const circles = chunk.map(([thought, author], index) =>
        createElement(
          'div',
          {
            key: index,
            className: 'circle',
            style: { display: 'grid', placeItems: 'center', width: diameterPx, height: diameterPx },
          },
          createElement(BubbleText, { thought, author, diameterPx, lettering }),
        ),
      );
      flushSync(() => root.render(circles));
      return [...host.children]
        .filter((circle) => reach(circle) > diameterPx / 2)
        .map((circle) => `${diameterPx} px: ${circle.textContent}`);
    }),
  );
  root.unmount();
  return outside;
};
Object.assign(window, { findOutside });

/** From the circle's centre to the corner of text that is furthest out. */
function reach(circle: Element): number {
  const { left, top, width, height } = circle.getBoundingClientRect();
  const texts = document.createTreeWalker(circle, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let furthest = 0;
  while (texts.nextNode() !== null) {
    range.selectNodeContents(texts.currentNode);
    for (const box of range.getClientRects()) {
      const x = Math.max(Math.abs(box.left - left - width / 2), Math.abs(box.right - left - width / 2));
      const y = Math.max(Math.abs(box.top - top - height / 2), Math.abs(box.bottom - top - height / 2));
      furthest = Math.max(furthest, Math.hypot(x, y));
    }
  }
  return furthest;
}

function chunksOf<T>(size: number, all: readonly T[]): (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
