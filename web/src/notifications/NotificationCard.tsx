import { parseVideo } from '#domain/video/video.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { InAppNotification } from '../devices/inAppNotifications.ts';
import { BellIcon } from '../ui/icons.tsx';
import { CloseIcon } from '../ui/pageIcons.ts';
import { isOverlayOpen, onOverlayChange } from '../ui/overlays.ts';
import { usePausableTimeout } from '../ui/usePausableTimeout.ts';
import buttons from '../ui/buttons.module.css';
import styles from './Notifications.module.css';

const enterDelayMs = 100;
const visibleMs = 5000;
const leaveDurationMs = 300;

interface Props {
  notification: InAppNotification;
  /** Called when the card's content is pressed. */
  onOpen: () => void;
  onClosed: () => void;
}

/** A notification that closes itself; its timer is paused while it is hovered, focused or behind a dialog. */
export function NotificationCard({ notification, onOpen, onClosed }: Props) {
  const [stage, setStage] = useState<'entering' | 'visible' | 'leaving'>('entering');
  const isBehindOverlay = useSyncExternalStore(onOverlayChange, isOverlayOpen);
  const startLeaving = () => setStage('leaving');
  const notifyClosed = useEffectEvent(onClosed);
  useEffect(() => {
    if (stage === 'visible' || (stage === 'entering' && isBehindOverlay)) return undefined;
    const timer =
      stage === 'entering'
        ? setTimeout(() => setStage('visible'), enterDelayMs)
        : setTimeout(() => notifyClosed(), leaveDurationMs);
    return () => clearTimeout(timer);
  }, [stage, isBehindOverlay]);
  const pause = usePausableTimeout(visibleMs, stage === 'visible' && !isBehindOverlay, startLeaving);

  const { title, body, url } = notification;
  return (
    <div
      className={`${styles.card} ${stage === 'visible' ? '' : styles[stage]}`}
      style={{ '--leave-duration': `${leaveDurationMs}ms` }}
      {...pause}
    >
      <button
        type="button"
        className={styles.content}
        onClick={() => {
          onOpen();
          startLeaving();
        }}
      >
        <span className={styles.badge}>
          <BellIcon />
        </span>
        <strong className="clamp" dir="auto">
          {title}
        </strong>
        <TwoLines>{body}</TwoLines>
        {url !== null && <span className={styles.action}>{getActionLabel(url)}</span>}
      </button>
      <button
        type="button"
        className={`${buttons.round} ${styles.close}`}
        aria-label="Close notification"
        onClick={startLeaving}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/** A text that is cut off at a word after two lines. Screen readers get the complete text. */
function TwoLines({ children: text }: { children: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  const words = text.split(' ');
  const [count, setCount] = useState(words.length);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = ref.current ?? {};
    // Tries two words more than estimated first, because lines have different numbers of words.
    const estimate = Math.ceil((count * clientHeight) / scrollHeight) + 2;
    if (scrollHeight > clientHeight + 1 && count > 1) setCount(Math.min(count - 1, estimate));
  }, [count]);
  const rest = words.slice(count).join(' ');
  return (
    <span className={styles.text} ref={ref} dir="auto">
      {words.slice(0, count).join(' ')}
      {rest !== '' && (
        <>
          …<span className="visually-hidden"> {rest}</span>
        </>
      )}
    </span>
  );
}

function getActionLabel(url: string): string {
  return parseVideo(url) === null ? 'Open link →' : 'Tap to watch video →';
}
