import styles from './WaterDepth.module.css';

/** A decorative bubble: the distances of its centre from the left and from the top in percent, and its size in pixels. */
type Speck = readonly [left: number, top: number, sizePx: number];

/** At the sides, because nothing decorative is behind text. The groups drift differently. */
const sharp: readonly Speck[] = [
  [17.2, 17, 8],
  [90.2, 13, 9],
  [10.9, 38, 6],
  [96.2, 27.8, 6],
  [94.9, 32.7, 5],
  [82.6, 39.2, 8],
  [82.7, 40.9, 4],
  [99, 50.4, 5],
  [1.4, 77.6, 4],
  [0.6, 82, 4],
  [9.8, 92.2, 9],
  [15.9, 90.6, 5],
  [83, 66.4, 11],
  [94.8, 71, 10],
];
const soft: readonly Speck[] = [
  [7, 26, 60],
  [21, 17, 24],
  [91, 20, 44],
  [86.6, 55, 74],
  [12.5, 62, 34],
  [94.5, 68, 26],
  [77, 33, 18],
  [3.5, 48, 16],
];
const outOfFocus: readonly Speck[] = [
  [-1, 83, 280],
  [103, 4, 190],
];

/**
 * The rising particles: the distance from the left in percent, the size, the duration of a rise and its delay in
 * seconds.
 */
const particles = [
  [12, 10, 26, -2],
  [31, 6, 19, -7],
  [56, 14, 33, -15],
  [74, 7, 22, -3],
  [89, 11, 29, -20],
] as const;

/** The depth of the water behind the bubbles: sharp specks in front, soft bubbles, and blurred ones at the edges. */
export function WaterDepth() {
  return (
    <div className={styles.depth} aria-hidden="true">
      <Group className={styles.outOfFocus} specks={outOfFocus} />
      <Group className={styles.soft} specks={soft} />
      <Group className={styles.sharp} specks={sharp} />
    </div>
  );
}

function Group({ className, specks }: { className: string | undefined; specks: readonly Speck[] }) {
  return (
    <div className={className}>
      {specks.map(([left, top, sizePx]) => (
        <i
          key={`${left} ${top}`}
          style={{ left: `${left}%`, top: `${top}%`, width: `${sizePx}px`, height: `${sizePx}px` }}
        />
      ))}
    </div>
  );
}

/** Five decorative particles that float behind the bubbles. */
export function Particles() {
  return (
    <div className={styles.particles} aria-hidden="true">
      {particles.map(([left, sizePx, riseSeconds, delaySeconds]) => (
        <i
          key={left}
          style={{
            left: `${left}%`,
            '--size': `${sizePx}px`,
            animationDuration: `${riseSeconds}s`,
            animationDelay: `${delaySeconds}s`,
          }}
        />
      ))}
    </div>
  );
}
