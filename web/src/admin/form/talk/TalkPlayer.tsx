import { formatStartTime } from '#domain/video/formatStartTime.ts';
import type { Video } from '#domain/video/video.ts';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { PlayerControls } from '../../../player/usePlayer.ts';
import { VideoPlayer } from '../../../player/VideoPlayer.tsx';
import { Button } from '../../components/controls.tsx';
import styles from './Talk.module.css';

const pollIntervalMs = 250;
const stepSeconds = 5;

interface Props {
  video: Video;
  isBusy: boolean;
  /** Is called with the position that the video should start at. */
  onUse: (startSeconds: number) => void;
  /** The content above the controls. */
  children: ReactNode;
}

/** Plays a talk to find the moment when a thought is said. */
export function TalkPlayer({ video, isBusy, onUse, children }: Props) {
  // A new start would load the player again.
  const [openedVideo] = useState(video);
  const [isShown, setShown] = useState(false);
  const controlsRef = useRef<PlayerControls>(null);
  const [seconds, setSeconds] = usePosition(controlsRef);
  const isUnknown = seconds === null;
  const move = (bySeconds: number) => {
    if (seconds === null) return;
    const target = Math.max(0, seconds + bySeconds);
    controlsRef.current?.seek(target);
    setSeconds(target);
  };
  return (
    <div className={styles.talk}>
      <div>
        <VideoPlayer
          video={openedVideo}
          title="Talk"
          className={styles.player}
          onShownChange={setShown}
          controlsRef={controlsRef}
        />
      </div>
      <div className={styles.controls}>
        {children}
        <div className={styles.position}>
          <Button isBusy={isUnknown} onClick={() => move(-stepSeconds)}>
            −5 s
          </Button>
          <span role="timer" aria-label="Position">
            {isUnknown ? '–:––' : formatStartTime(seconds)}
          </span>
          <Button isBusy={isUnknown} onClick={() => move(stepSeconds)}>
            +5 s
          </Button>
        </div>
        <Button
          className={styles.use}
          isBusy={isBusy || isUnknown}
          onClick={() => seconds !== null && onUse(Math.floor(seconds))}
        >
          Use this moment
        </Button>
        {isShown && isUnknown && (
          <p className={styles.note}>
            The position isn’t known, because YouTube’s script is blocked. Add it to the URL yourself, such as
            &amp;t=90s.
          </p>
        )}
      </div>
    </div>
  );
}

/** Returns the position in the video, which is null until it is known, and a function to set it at once. */
function usePosition(controlsRef: RefObject<PlayerControls | null>) {
  const state = useState<number | null>(null);
  const [, setSeconds] = state;
  useEffect(() => {
    const timer = setInterval(() => setSeconds(controlsRef.current?.getSeconds() ?? null), pollIntervalMs);
    return () => clearInterval(timer);
  }, [controlsRef, setSeconds]);
  return state;
}
