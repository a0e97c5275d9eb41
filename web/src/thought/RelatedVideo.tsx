import { embedUrl, type Video, watchUrl } from '#domain/video/video.ts';
import { useState } from 'react';
import { track } from '../devices/analytics.ts';

/** A poster of our own first: nothing of YouTube loads before the visitor asks for it. */
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
        // The player is another origin's already, and goes full screen.
        // eslint-disable-next-line react/iframe-missing-sandbox
        <iframe
          ref={focusPlayer}
          title="Related video"
          src={`${embedUrl(video)}&autoplay=1`}
          height="400"
          allow="autoplay; encrypted-media; picture-in-picture"
          allowFullScreen
          // Without a referrer YouTube answers error 153.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" className="poster needs-script" onClick={showPlayer}>
          <span className="poster-play" aria-hidden="true" />
          <span>Play video</span>
        </button>
      )}
      <p className="reading-note">
        Click the video to watch the full content related to this thought.{' '}
        <a href={watchUrl(video)} target="_blank" rel="noreferrer">
          Open on YouTube
        </a>
      </p>
    </section>
  );
}

/** Once, when the player appears: a function of its own is not called again at each drawing. */
function focusPlayer(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}
