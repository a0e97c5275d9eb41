import { maxReadingMs, readingMs } from '#domain/text/readingTime.ts';
import styles from '../ThoughtForm.module.css';

/** The reading time at the end of the meter. */
const longestMs = 1.64 * maxReadingMs;

interface Props {
  id: string;
  text: string;
}

/** Compares the time that it takes to read a thought with the time for which its bubble stays. */
export function ReadingMeter({ id, text }: Props) {
  const ms = readingMs(text);
  return (
    <div className={`${styles.meter} ${ms > maxReadingMs ? styles.tooLong : ''}`}>
      <span
        style={{
          '--read': `${Math.min(ms / longestMs, 1) * 100}%`,
          '--mark': `${(maxReadingMs / longestMs) * 100}%`,
        }}
      />
      <p id={id}>
        {formatSeconds(ms)} to read · stays {formatSeconds(maxReadingMs)}
      </p>
    </div>
  );
}

function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
