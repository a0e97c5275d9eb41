import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './Splitter.module.css';

const limits = { min: 20, max: 80 };
const stepPercent = 5;

interface Props {
  label: string;
  /** The direction of the bar. */
  orientation: 'horizontal' | 'vertical';
  /** The size of the pane before the bar, in percent of both. */
  value: number;
  onChange: (value: number) => void;
}

/** A bar between two panes, which is moved by dragging it or with the arrow keys, Home and End. */
export function Splitter({ label, orientation, value, onChange }: Props) {
  const change = (next: number) => onChange(Math.min(limits.max, Math.max(limits.min, next)));
  const moveByKey = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: value - stepPercent,
      ArrowUp: value - stepPercent,
      ArrowRight: value + stepPercent,
      ArrowDown: value + stepPercent,
      Home: limits.min,
      End: limits.max,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    change(next);
  };
  const moveByPointer = (event: PointerEvent<HTMLElement>) => {
    const bar = event.currentTarget;
    if (!bar.hasPointerCapture(event.pointerId) || bar.parentElement === null) return;
    const { left, top, width, height } = bar.parentElement.getBoundingClientRect();
    const ratio =
      orientation === 'vertical' ? (event.clientX - left) / width : (event.clientY - top) / height;
    change(Math.round(ratio * 100));
  };
  return (
    // A separator that can be moved is a control, which an hr isn't.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles.splitter}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={value}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      onKeyDown={moveByKey}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={moveByPointer}
    />
  );
}
