import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../formatCount.ts';
import styles from './Collection.module.css';

/** Says which thoughts of the list can be seen below this line, for example “1,204–1,230 of 2,168”. */
export function VisibleRange({ totalCount }: { totalCount: number | null }) {
  const ref = useRef<HTMLSpanElement>(null);
  const [range, setRange] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setRange(ref.current && measureRange(ref.current)));
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
      observer.disconnect();
    };
  }, []);
  return (
    <span ref={ref} className={styles.range}>
      {range !== null && totalCount !== null && `${range} of ${formatCount(totalCount)}`}
    </span>
  );
}

/** Returns the positions of the thoughts between the element and the lower edge of the window; null if there are none. */
function measureRange(element: HTMLElement): string | null {
  const top = element.getBoundingClientRect().bottom;
  const visible = [...document.querySelectorAll<HTMLElement>('main [data-index]')].filter((row) => {
    const rect = row.getBoundingClientRect();
    return rect.bottom > top && rect.top < window.innerHeight;
  });
  if (visible.length === 0) return null;
  const positions = visible.map((row) => Number(row.dataset['index']) + 1);
  return `${formatCount(Math.min(...positions))}–${formatCount(Math.max(...positions))}`;
}
