import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { quoteSize } from '#domain/textLayout/quoteSize.ts';
import { openInBrowserUrl, type Video, watchUrl } from '#domain/video/video.ts';
import { shareThought } from '../devices/share.ts';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import type { Favourite } from '../favourites/favourites.ts';
import { Link } from '../page/Link.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { CloseIcon, NextIcon, PageIcon, ShareIcon } from '../ui/pageIcons.ts';
import { VideoPlayer } from './VideoPlayer.tsx';
import buttons from '../ui/buttons.module.css';
import styles from './VideoOverlay.module.css';

export interface VideoOverlayProps {
  video: Video;
  /** The thought's link, which opens in the browser; null for the video's own. */
  url: string | null;
  /** Null for a video without a thought, for example from a notification. */
  thought: Favourite | null;
  /** Plays the video of another thought; null if there is no other. */
  onNext: (() => void) | null;
  onClose: () => void;
}

/** Plays a thought's video from its start time in a dialog. */
export function VideoOverlay({ video, url, thought, onNext, onClose }: VideoOverlayProps) {
  const size = thought === null ? 'short' : quoteSize(thought.thought);
  const browserUrl = url === null ? watchUrl(video) : openInBrowserUrl(url, video.startSeconds);
  return (
    <Dialog label="Video" onClose={onClose} className={styles.overlay}>
      <div className={`${styles.layout} ${styles[size]}`}>
        <div className={styles.header}>
          <div className={styles.words}>
            {thought !== null && (
              <h2 dir="auto" lang={thought.lang ?? undefined}>
                {thought.thought}
              </h2>
            )}
            {thought !== null && thought.author !== null && <p dir="auto">— {thought.author}</p>}
          </div>
          <button
            type="button"
            className={`${buttons.round} ${styles.close}`}
            aria-label="Close video"
            onClick={onClose}
          >
            <CloseIcon />
          </button>
        </div>
        <div className={styles.video}>
          <VideoPlayer video={video} title={thought?.thought ?? 'Video'} className={styles.player} />
        </div>
        {(thought !== null || onNext !== null) && <Actions thought={thought} onNext={onNext} />}
        <div className={styles.footer}>
          <button
            type="button"
            className={styles.open}
            onClick={() => window.open(browserUrl, '_blank', 'noopener')}
          >
            Having issues? Open in browser
          </button>
        </div>
      </div>
    </Dialog>
  );
}

/** The actions for the thought, and the button for the next video. */
function Actions({ thought, onNext }: Pick<VideoOverlayProps, 'thought' | 'onNext'>) {
  return (
    <div className={styles.actions}>
      {thought !== null && (
        <>
          <FavouriteButton thought={thought}>Favourite</FavouriteButton>
          <button type="button" onClick={() => void shareThought(thought)}>
            <ShareIcon />
            Share
          </button>
          <Link to={thoughtPath(thought.id)} aria-label="About this thought">
            <PageIcon />
            <span>
              About<span className={styles.wide}> this thought</span>
            </span>
          </Link>
        </>
      )}
      {onNext !== null && (
        <button type="button" className={styles.next} onClick={onNext}>
          <NextIcon />
          Next
        </button>
      )}
    </div>
  );
}
