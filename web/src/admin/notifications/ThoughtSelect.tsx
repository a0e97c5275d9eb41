import controls from '../components/controls.module.css';
import { type NotificationDraft, createDraftFromThought, type ThoughtOption } from './notificationDraft.ts';
import styles from './NotifyFields.module.css';

interface Props {
  thoughts: readonly ThoughtOption[];
  onSelect: (draft: NotificationDraft) => void;
}

/** Fills the fields from one of the newest thoughts. */
export function ThoughtSelect({ thoughts, onSelect }: Props) {
  return (
    <label className={styles.field}>
      From a thought
      <select
        className={controls.field}
        defaultValue=""
        onChange={({ target }) => {
          const selected = thoughts.find(({ id }) => id === target.value);
          if (selected !== undefined) onSelect(createDraftFromThought(selected));
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
