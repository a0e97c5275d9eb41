import controls from '../controls.module.css';
import { type NoticeDraft, noticeFrom, type PickedThought } from './notice.ts';
import styles from './NotifyFields.module.css';

interface Props {
  thoughts: readonly PickedThought[];
  onPick: (notice: NoticeDraft) => void;
}

/** Fills the fields from one of the newest thoughts. */
export function PickThought({ thoughts, onPick }: Props) {
  return (
    <label className={styles.field}>
      From a thought
      <select
        className={controls.field}
        defaultValue=""
        onChange={({ target }) => {
          const picked = thoughts.find(({ id }) => id === target.value);
          if (picked !== undefined) onPick(noticeFrom(picked));
        }}
      >
        <option value="" disabled>
          The 20 newest…
        </option>
        {thoughts.map(({ id, thought }) => (
          <option key={id} value={id}>
            {thought.length > 60 ? `${thought.slice(0, 59)}…` : thought}
          </option>
        ))}
      </select>
    </label>
  );
}
