import { openInBrowserUrl, parseVideo } from '#domain/video.ts';
import { useEffect, useRef } from 'react';
import { playVideo } from '../devices/youtube.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './VideoOverlay.module.css';

interface Props {
  thought: { thought: string; author: string | null; url: string | null };
  onClose: () => void;
}

/** Plays a thought's talk at its second, over everything else. */
export function VideoOverlay({ thought, onClose }: Props) {
  const video = parseVideo(thought.url);
  const screen = useRef<HTMLDivElement>(null);
  const videoId = video?.id;
  const startSeconds = video?.startSeconds ?? 0;
  useEffect(() => {
    if (screen.current === null || videoId === undefined) return undefined;
    const player = playVideo(
      screen.current,
      { videoId, startSeconds, title: thought.thought },
      { onPlaying: () => {}, onError: () => {} },
    );
    return () => player.dispose();
  }, [videoId, startSeconds, thought.thought]);

  if (video === null) return null;
  return (
    <Dialog label="Video" onClose={onClose} className={styles.overlay}>
      <button type="button" className={styles.close} aria-label="Close video" onClick={onClose}>
        ×
      </button>
      <div className={styles.screen} ref={screen} />
      <div className={styles.info}>
        <h2 dir="auto">{thought.thought}</h2>
        {thought.author !== null && <p dir="auto">— {thought.author}</p>}
        {thought.url !== null && (
          <a href={openInBrowserUrl(thought.url, startSeconds)} target="_blank" rel="noreferrer">
            Having issues? Open in browser
          </a>
        )}
      </div>
    </Dialog>
  );
}
