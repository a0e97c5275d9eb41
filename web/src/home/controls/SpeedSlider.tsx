import { fastestSpeed, intervalMs, slowestSpeed } from '#domain/flow/speed.ts';
import styles from './SpeedSlider.module.css';
import type { ToolbarProps } from './useControls.ts';

export function SpeedSlider({ speed, onSpeedChange }: Pick<ToolbarProps, 'speed' | 'onSpeedChange'>) {
  const seconds = intervalMs(speed) / 1000;
  /** React doesn't notice that a visitor has moved the slider before hydration. */
  const takeOver = (input: HTMLInputElement | null) => {
    if (input !== null && Number(input.value) !== speed) onSpeedChange(Number(input.value));
  };
  return (
    <div className={styles.speed}>
      <label htmlFor="speed">{`🐌 Bubble Frequency: ${seconds}s`}</label>
      <div className={styles.scale}>
        <span>Slow</span>
        <input
          ref={takeOver}
          id="speed"
          type="range"
          min={slowestSpeed}
          max={fastestSpeed}
          step={1}
          value={speed}
          aria-valuetext={`a new bubble every ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`}
          onChange={(event) => onSpeedChange(Number(event.target.value))}
        />
        <span>Fast</span>
      </div>
    </div>
  );
}
