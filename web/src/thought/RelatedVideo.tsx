import { embedUrl, type Video, watchUrl } from '#domain/video/video.ts';
import { useState } from 'react';
import { track } from '../devices/analytics.ts';
import styles from './RelatedVideo.module.css';

/** Shows a poster first, so that nothing is loaded from YouTube before the visitor presses play. */
export function RelatedVideo({ video }: { video: Video }) {
  const [isPlayerShown, setPlayerShown] = useState(false);
  const showPlayer = () => {
    setPlayerShown(true);
    track({ name: 'video_click', videoId: video.id, place: 'thought_page' });
  };
  return (
    <section>
      <h2>Related Video</h2>
      {isPlayerShown ? (
        // The player is cross-origin, so a sandbox would add nothing, and it needs full screen.
        // eslint-disable-next-line react/iframe-missing-sandbox
        <iframe
          className={styles.player}
          ref={focusPlayer}
          title="Related video"
          src={`${embedUrl(video)}&autoplay=1`}
          height="400"
          allow="autoplay; encrypted-media; picture-in-picture"
          allowFullScreen
          // Without a referrer, YouTube shows error 153.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" className={`${styles.poster} needs-script`} onClick={showPlayer}>
          <span className={styles.playIcon} aria-hidden="true" />
          <span>Play video</span>
        </button>
      )}
      <p className={styles.note}>
        Click the video to watch the full content related to this thought.{' '}
        <a href={watchUrl(video)} target="_blank" rel="noreferrer">
          Open on YouTube
        </a>
      </p>
    </section>
  );
}

/** A ref callback outside of the component, so that React calls it only once and not on each render. */
function focusPlayer(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}
