import { notificationLimits } from '#domain/notifications/pushMessage.ts';
import controls from '../components/controls.module.css';
import type { NotificationDraft } from './notificationDraft.ts';
import styles from './NotifyFields.module.css';

interface Props {
  draft: NotificationDraft;
  onChange: (draft: NotificationDraft) => void;
}

export function NotifyFields({ draft, onChange }: Props) {
  return (
    <>
      <label className={styles.field}>
        Title
        <input
          className={controls.field}
          required
          dir="auto"
          maxLength={notificationLimits.title}
          value={draft.title}
          onChange={({ target }) => onChange({ ...draft, title: target.value })}
        />
      </label>
      <label className={styles.field}>
        Text
        <textarea
          className={controls.field}
          required
          rows={3}
          dir="auto"
          maxLength={notificationLimits.body}
          value={draft.body}
          onChange={({ target }) => onChange({ ...draft, body: target.value })}
        />
      </label>
      <label className={styles.field}>
        Link
        <input
          className={controls.field}
          dir="ltr"
          maxLength={notificationLimits.url}
          placeholder="/thought/… or https://…"
          value={draft.url}
          onChange={({ target }) => onChange({ ...draft, url: target.value })}
        />
        <small>A YouTube link plays its video. Without a link, the notification opens the home page.</small>
      </label>
    </>
  );
}
