import { isLong } from '#domain/text/isLong.ts';
import { openInBrowserUrl, type Video, watchUrl } from '#domain/video/video.ts';
import { shareThought } from '../devices/share.ts';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import type { Favourite } from '../favourites/favourites.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { CloseIcon, ShareIcon } from '../ui/pageIcons.ts';
import { VideoPlayer } from './VideoPlayer.tsx';
import buttons from '../ui/buttons.module.css';
import styles from './Player.module.css';

export interface VideoOverlayProps {
  video: Video;
  /** The thought's link, to open in a new tab; null for the video's own URL. */
  url: string | null;
  /** The video's thought; null without one, for example for a notification. */
  thought: Favourite | null;
  onClose: () => void;
}

/** Plays a thought's video from its start time in a dialog. */
export function VideoOverlay({ video, url, thought, onClose }: VideoOverlayProps) {
  const browserUrl = url === null ? watchUrl(video) : openInBrowserUrl(url, video.startSeconds);
  return (
    <Dialog label={thought?.thought ?? 'Video'} onClose={onClose} className={styles.overlay}>
      <div className={`${styles.layout} ${isLong(thought?.thought ?? '') ? styles.long : ''}`}>
        <div className={styles.header}>
          <div className={styles.words}>
            {thought !== null && (
              <h2 ref={letKeysScroll} dir="auto" lang={thought.lang ?? undefined}>
                {thought.thought}
              </h2>
            )}
            {thought !== null && thought.author !== null && (
              <small className="clamp" dir="auto">
                — {thought.author}
              </small>
            )}
          </div>
          <button type="button" className={buttons.round} aria-label="Close video" onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
        <VideoPlayer
          video={video}
          title={thought?.thought ?? 'Video'}
          className={styles.inOverlay}
          isInOverlay
        />
        <div className={styles.actions}>
          {thought !== null && (
            <>
              <FavouriteButton thought={thought} className={buttons.text}>
                Favourite
              </FavouriteButton>
              <button type="button" className={buttons.text} onClick={() => void shareThought(thought)}>
                <ShareIcon />
                Share
              </button>
            </>
          )}
          <button
            type="button"
            className={buttons.text}
            onClick={() => window.open(browserUrl, '_blank', 'noopener')}
          >
            Having issues? Open in browser
          </button>
        </div>
      </div>
    </Dialog>
  );
}

/** Makes a scrollable text focusable, because Safari lets the keyboard scroll only focused elements. */
function letKeysScroll(words: HTMLElement | null): (() => void) | undefined {
  if (words === null) return undefined;
  const observer = new ResizeObserver(() => {
    words.tabIndex = words.scrollHeight > words.clientHeight ? 0 : -1;
  });
  observer.observe(words);
  return () => observer.disconnect();
}
