import { defaultReadingPace, fastestReadingPace, slowestReadingPace } from '#domain/flow/readingPace.ts';
import { readingPacePreference, seenLinePreference } from '../controls/preferences.ts';
import { usePersistedState } from '../hooks/usePersistedState.ts';
import styles from './Panel.module.css';

/** The visitor's reading pace, and whether the thoughts that were seen last stay on the stage. */
export function ReadingSettings() {
  const [pace, setPace] = usePersistedState(readingPacePreference);
  const [isLineOn, setLineOn] = usePersistedState(seenLinePreference);
  return (
    <>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={pace !== null}
          onChange={(event) => setPace(event.target.checked ? defaultReadingPace : null)}
        />
        Give longer thoughts more time
      </label>
      {pace !== null && (
        <label className={styles.pace}>
          {pace} words a minute
          <input
            type="range"
            min={slowestReadingPace}
            max={fastestReadingPace}
            step={20}
            value={pace}
            aria-valuetext={`${pace} words a minute`}
            onChange={(event) => setPace(Number(event.target.value))}
          />
        </label>
      )}
      <label className={styles.switch}>
        <input type="checkbox" checked={isLineOn} onChange={(event) => setLineOn(event.target.checked)} />
        Show recent thoughts below
      </label>
    </>
  );
}
