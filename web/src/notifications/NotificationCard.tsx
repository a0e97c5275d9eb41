import { parseVideo } from '#domain/video.ts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Notice } from '../devices/notices.ts';
import { isOverlayOpen, onOverlayChange } from '../devices/overlays.ts';
import { BellIcon } from '../ui/icons.tsx';
import { usePatientTimer } from '../ui/usePatientTimer.ts';
import styles from './NotificationCard.module.css';

const appearMs = 100;
const stayMs = 5000;
const leaveMs = 300;

interface Props {
  notice: Notice;
  /** Its content was pressed. */
  onOpen: () => void;
  onClosed: () => void;
}

/** A notification inside the app: comes, waits while it is looked at or lies below a dialog, and goes by itself. */
export function NotificationCard({ notice, onOpen, onClosed }: Props) {
  const [stage, setStage] = useState<'coming' | 'here' | 'leaving'>('coming');
  const [isLookedAt, setLookedAt] = useState(false);
  const isBelow = useSyncExternalStore(onOverlayChange, isOverlayOpen);
  const leave = () => setStage('leaving');
  const close = useEffectEvent(onClosed);
  useEffect(() => {
    if (stage === 'here' || (stage === 'coming' && isBelow)) return undefined;
    const timer =
      stage === 'coming' ? setTimeout(() => setStage('here'), appearMs) : setTimeout(() => close(), leaveMs);
    return () => clearTimeout(timer);
  }, [stage, isBelow]);
  usePatientTimer(stayMs, stage === 'here' && !isLookedAt && !isBelow, leave);

  const { title, body, url } = notice;
  return (
    <div
      className={styles.card}
      data-stage={stage}
      onPointerEnter={() => setLookedAt(true)}
      onPointerLeave={() => setLookedAt(false)}
      onFocus={() => setLookedAt(true)}
      onBlur={() => setLookedAt(false)}
    >
      <button
        type="button"
        className={styles.content}
        onClick={() => {
          onOpen();
          leave();
        }}
      >
        <span className={styles.bell}>
          <BellIcon />
        </span>
        <strong dir="auto">{title}</strong>
        <span dir="auto">{body}</span>
        {url !== null && <span className={styles.action}>{actionFor(url)}</span>}
      </button>
      <button type="button" className={styles.close} aria-label="Close notification" onClick={leave}>
        ×
      </button>
    </div>
  );
}

function actionFor(url: string): string {
  return parseVideo(url) === null ? 'Open link →' : 'Tap to watch video →';
}
