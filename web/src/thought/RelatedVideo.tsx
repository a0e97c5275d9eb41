import { formatStartTime } from '#domain/video/formatStartTime.ts';
import { type Video, watchUrl } from '#domain/video/video.ts';
import { lazy, Suspense, useState } from 'react';
import { track } from '../devices/analytics.ts';
import styles from './RelatedVideo.module.css';

const VideoPlayer = lazy(async () => ({ default: (await import('../player/VideoPlayer.tsx')).VideoPlayer }));

/** Shows a poster first, so that nothing is loaded from YouTube before the visitor presses play. */
export function RelatedVideo({ video }: { video: Video }) {
  const [isRequested, setRequested] = useState(false);
  const showPlayer = () => {
    setRequested(true);
    track({ name: 'video_click', videoId: video.id, place: 'thought_page' });
  };
  return (
    <section>
      <h2>Related Video</h2>
      {isRequested ? (
        <Suspense fallback={<div className={styles.poster} />}>
          <VideoPlayer video={video} title="Related video" className={styles.player} isFocused />
        </Suspense>
      ) : (
        <div className={`${styles.poster} needs-script screen-only`}>
          <button type="button" className={styles.play} onClick={showPlayer}>
            <span className={styles.playIcon} aria-hidden="true" />
            {video.startSeconds === 0
              ? 'Play video'
              : `Play video from ${formatStartTime(video.startSeconds)}`}
          </button>
          <p>YouTube is loaded only when you press play</p>
        </div>
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
