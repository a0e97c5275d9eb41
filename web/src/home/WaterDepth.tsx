import styles from './WaterDepth.module.css';

/** Decorative bubbles: the distances of each centre from the left and from the top in percent, and its size in pixels. */
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
  sharp: [
    [17.2, 17, 8],
    [90.2, 13, 9],
    [10.9, 38, 6],
    [96.2, 27.8, 6],
    [82.6, 39.2, 8],
    [82.7, 40.9, 4],
    [99, 50.4, 5],
    [1.4, 77.6, 4],
    [9.8, 92.2, 9],
    [83, 66.4, 11],
    [94.8, 71, 10],
  ],
  /** These rise. */
  particles: [
    [12, 74, 10],
    [31, 81, 6],
    [56, 67, 14],
    [74, 78, 7],
    [89, 71, 11],
  ],
} as const;

/** The depth of the water behind the bubbles, at the sides: nothing decorative is behind text. */
export function WaterDepth({ isPaused }: { isPaused: boolean }) {
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
