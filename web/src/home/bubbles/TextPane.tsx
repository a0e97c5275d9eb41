import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { BubbleFragment } from '../operations.generated.ts';
import styles from './TextPane.module.css';

const widthPx = 472;
const gapPx = 28;
const marginPx = 8;
/** The height of the buttons below the bubble. */
const actionsHeightPx = 90;
/** Where there is no room beside the bubble, the pane is above or below it. */
const phoneWidthPx = 700;

const hidden: CSSProperties = { visibility: 'hidden' };

interface Props {
  thought: BubbleFragment;
  /** An element that covers the bubble. It isn't rendered while a finger that may only tap is on the bubble. */
  bubble: HTMLElement;
}

/** The text of a bubble at a readable size, beside the bubble. Screen readers have read it as the bubble's name. */
export function TextPane({ thought: { thought, author, lang }, bubble }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState(hidden);
  useLayoutEffect(() => {
    const place = () => {
      const rect = bubble.getBoundingClientRect();
      setStyle(ref.current === null || rect.width === 0 ? hidden : findPlace(ref.current, rect));
    };
    const observer = new ResizeObserver(place);
    observer.observe(bubble);
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [bubble]);
  return createPortal(
    <div className={styles.pane} style={style} ref={ref} aria-hidden="true" data-text-pane="">
      <p dir="auto" lang={lang ?? undefined}>
        {thought}
      </p>
      {author !== null && <small dir="auto">— {author}</small>}
    </div>,
    // The bubble moves by a transform, in which nothing can be placed on the screen.
    document.querySelector('main') ?? document.body,
  );
}

function findPlace(pane: HTMLElement, bubble: DOMRect): CSSProperties {
  const isPhone = innerWidth < phoneWidthPx && innerWidth < innerHeight;
  const { left, width } = isPhone ? { left: marginPx, width: innerWidth - 2 * marginPx } : findSide(bubble);
  // The height depends on the width.
  pane.style.width = `${width}px`;
  const heightPx = pane.scrollHeight;
  if (isPhone) return { left, width, ...findEnd(bubble, heightPx) };
  const lastTop = innerHeight - heightPx - marginPx;
  const top = bubble.top + (bubble.height - heightPx) / 2;
  return { left, width, top: Math.max(marginPx, Math.min(top, lastTop)) };
}

/** Where the pane is beside the bubble. */
function findSide(bubble: DOMRect) {
  const roomAtRight = innerWidth - bubble.right - gapPx - marginPx;
  const roomAtLeft = bubble.left - gapPx - marginPx;
  const isAtRight = roomAtRight >= Math.min(widthPx, roomAtLeft);
  const width = Math.min(widthPx, isAtRight ? roomAtRight : roomAtLeft);
  return { left: isAtRight ? bubble.right + gapPx : bubble.left - gapPx - width, width };
}

/** Where the pane is below or above the bubble. It scrolls if it is higher than the room there. */
function findEnd(bubble: DOMRect, heightPx: number) {
  const roomBelow = innerHeight - bubble.bottom - actionsHeightPx - marginPx;
  const roomAbove = bubble.top - gapPx - marginPx;
  return roomBelow >= Math.min(heightPx, roomAbove)
    ? { bottom: marginPx, maxHeight: roomBelow }
    : { top: marginPx, maxHeight: roomAbove };
}
