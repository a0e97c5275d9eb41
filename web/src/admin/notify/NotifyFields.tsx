import { noticeLimits } from '#domain/pushMessage.ts';
import controls from '../controls.module.css';
import type { NoticeDraft } from './notice.ts';
import styles from './NotifyFields.module.css';

interface Props {
  notice: NoticeDraft;
  onChange: (notice: NoticeDraft) => void;
}

export function NotifyFields({ notice, onChange }: Props) {
  return (
    <>
      <label className={styles.field}>
        Title
        <input
          className={controls.field}
          required
          dir="auto"
          maxLength={noticeLimits.title}
          value={notice.title}
          onChange={({ target }) => onChange({ ...notice, title: target.value })}
        />
      </label>
      <label className={styles.field}>
        Text
        <textarea
          className={controls.field}
          required
          rows={3}
          dir="auto"
          maxLength={noticeLimits.body}
          value={notice.body}
          onChange={({ target }) => onChange({ ...notice, body: target.value })}
        />
      </label>
      <label className={styles.field}>
        Link
        <input
          className={controls.field}
          dir="ltr"
          maxLength={noticeLimits.url}
          placeholder="/thought/… or https://…"
          value={notice.url}
          onChange={({ target }) => onChange({ ...notice, url: target.value })}
        />
        <small>A YouTube link plays its video; without a link a press opens the home page.</small>
      </label>
    </>
  );
}
