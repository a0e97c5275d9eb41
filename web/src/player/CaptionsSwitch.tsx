import { useSyncExternalStore } from 'react';
import { captionsState } from '../devices/captions.ts';
import styles from './CaptionsSwitch.module.css';

/** Turns captions on or off for this video and the following ones. */
export function CaptionsSwitch() {
  const hasCaptions = useSyncExternalStore(captionsState.subscribe, captionsState.read, () => false);
  return (
    <label className={styles.captions}>
      <input
        type="checkbox"
        checked={hasCaptions}
        onChange={(event) => captionsState.write(event.target.checked)}
      />
      Captions
    </label>
  );
}
