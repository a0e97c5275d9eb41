import styles from './DecorativeBubbles.module.css';

/** The decorative bubbles: each centre's distance from the left and the top in percent, and the size in pixels. */
const groups = {
  soft: [
    [7, 26, 60],
    [21, 17, 24],
    [91, 20, 44],
    [86.6, 55, 74],
    [12.5, 62, 34],
    [94.5, 68, 26],
    [77, 33, 18],
    [3.5, 48, 16],
  ],
  /** The particles rise, while the other groups stay in place. */
  particles: [
    [12, 74, 10],
    [31, 81, 6],
    [56, 67, 14],
    [74, 78, 7],
    [89, 71, 11],
  ],
} as const;

/** Decorative bubbles behind the stage and at its sides, never behind text. */
export function DecorativeBubbles({ isPaused }: { isPaused: boolean }) {
  return (
    <div className={`${styles.depth} ${isPaused ? styles.paused : ''}`} aria-hidden="true">
      {Object.entries(groups).map(([group, specks]) => (
        <div key={group} className={styles[group]}>
          {specks.map(([left, top, px]) => (
            <i key={left} style={{ left: `${left}%`, top: `${top}%`, width: `${px}px`, height: `${px}px` }} />
          ))}
        </div>
      ))}
    </div>
  );
}
