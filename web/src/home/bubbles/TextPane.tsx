import type { Point } from '#domain/bubble/risingCircle.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { BubbleFragment } from '../operations.generated.ts';
import { type HeldLayout, layoutHeldBubble } from './heldLayout.ts';
import styles from './TextPane.module.css';

interface Props {
  thought: BubbleFragment;
  /** The place of the bubble before it moves beside the pane. It changes with the size of the screen. */
  bubblePlace: Point | null;
  /** The thought's actions. */
  children: ReactNode;
}

/**
 * The text of a held bubble at a readable size, beside the bubble, which moves so that both together are centred. Screen
 * readers have read the text as the bubble's name.
 */
export function TextPane({ thought: { thought, author, lang }, bubblePlace, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const pane = ref.current;
    const bubble = pane?.closest('form');
    const main = pane?.closest('main');
    if (bubblePlace === null || pane === null || !bubble || !main) return undefined;
    const place = () => placeHeld(bubble, pane, main);
    // A pane has no size while a finger that may only tap is on the bubble.
    const observer = new ResizeObserver(place);
    observer.observe(pane);
    observer.observe(main);
    place();
    return () => observer.disconnect();
  }, [bubblePlace]);
  useLayoutEffect(() => {
    const bubble = ref.current?.closest('form');
    return () => void delete bubble?.dataset['textPane'];
  }, []);
  return (
    <>
      <div className={styles.pointerArea} />
      <div className={styles.pane} ref={ref} data-pane>
        <div className={styles.text} aria-hidden="true">
          <p dir="auto" lang={lang ?? undefined}>
            {thought}
          </p>
          {author !== null && <small dir="auto">— {author}</small>}
        </div>
        <div className={styles.actions}>{children}</div>
      </div>
    </>
  );
}

/** Sets the position of the pane, and how far the bubble moves and grows, as custom properties of the bubble's form. */
function placeHeld(bubble: HTMLFormElement, pane: HTMLElement, main: HTMLElement): void {
  const stage = document.querySelector('[data-stage-area]')?.getBoundingClientRect();
  const toolbar = document.querySelector('[role=toolbar]')?.getBoundingClientRect();
  if (pane.offsetWidth === 0 || stage === undefined || toolbar === undefined) return;
  const origin = bubble.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = main;
  // On large screens the page has a zoom, which rectangles contain and lengths in styles don't.
  const zoom = main.getBoundingClientRect().width / width;
  const diameterPx = origin.width / zoom;
  const screen = {
    width,
    height,
    stageTop: stage.top / zoom,
    stageBottom: stage.bottom / zoom,
    toolbarTop: toolbar.top / zoom,
  };
  const layout = layoutHeldBubble(screen, (width) => measureHeight(pane, width));
  const place = new DOMRect(origin.left / zoom, origin.top / zoom, origin.width / zoom, origin.height / zoom);
  for (const [name, px] of Object.entries(getDistances(layout, place)))
    bubble.style.setProperty(name, `${px}px`);
  bubble.style.setProperty('--held-scale', `${layout.bubble.diameterPx / diameterPx}`);
  bubble.dataset['textPane'] =
    layout.pane.top + layout.pane.height > screen.stageBottom ? 'below-stage' : 'stage';
}

/** Returns the distances from the place where the bubble was. */
function getDistances({ bubble, pane }: HeldLayout, origin: DOMRect): Record<string, number> {
  const radius = bubble.diameterPx / 2;
  const left = Math.min(origin.left, bubble.x - radius, pane.left);
  const top = Math.min(origin.top, bubble.y - radius, pane.top);
  return {
    '--held-x': bubble.x - origin.left - origin.width / 2,
    '--held-y': bubble.y - origin.top - origin.height / 2,
    '--pane-left': pane.left - origin.left,
    '--pane-top': pane.top - origin.top,
    '--pane-width': pane.width,
    '--pane-height': pane.height,
    '--area-left': left - origin.left,
    '--area-top': top - origin.top,
    '--area-width': Math.max(origin.right, pane.left + pane.width) - left,
    '--area-height': Math.max(origin.bottom, bubble.y + radius, pane.top + pane.height) - top,
  };
}

function measureHeight(pane: HTMLElement, width: number): number {
  pane.style.width = `${width}px`;
  pane.style.height = 'auto';
  const height = pane.offsetHeight;
  pane.style.width = '';
  pane.style.height = '';
  // The height is rounded.
  return height + 1;
}
