import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { openInBrowserUrl, type Video } from '#domain/video/video.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { playerErrorMessage } from './playerErrorMessage.ts';
import { usePlayer } from './usePlayer.ts';
import styles from './VideoOverlay.module.css';

interface PlayableThought {
  id?: string;
  /** Null for a video without a thought, for example from a notification. */
  thought: string | null;
  author: string | null;
  url: string | null;
  video: Video | null;
}

export interface VideoOverlayProps {
  thought: PlayableThought;
  onClose: () => void;
}

/** Plays a thought's video from its start time in a dialog. */
export function VideoOverlay({ thought, onClose }: VideoOverlayProps) {
  const { video } = thought;
  return video === null ? null : <VideoDialog video={video} thought={thought} onClose={onClose} />;
}

function VideoDialog({
  video,
  thought: { id, thought, author, url },
  onClose,
}: VideoOverlayProps & { video: Video }) {
  const { containerRef, playerError } = usePlayer(video, thought ?? 'Video');
  return (
    <Dialog label="Video" onClose={onClose} className={styles.overlay}>
      <div className={styles.layout}>
        <div className={styles.header}>
          <button type="button" className={styles.close} aria-label="Close video" onClick={onClose}>
            ×
          </button>
        </div>
        <div className={styles.player} ref={containerRef} />
        <div className={styles.info}>
          {thought !== null && <h2 dir="auto">{thought}</h2>}
          {author !== null && <p dir="auto">— {author}</p>}
          <output className={styles.error}>{playerError !== null && playerErrorMessage(playerError)}</output>
          {url !== null && (
            <button
              type="button"
              className={styles.open}
              onClick={() => window.open(openInBrowserUrl(url, video.startSeconds), '_blank', 'noopener')}
            >
              Having issues? Open in browser
            </button>
          )}
          {id !== undefined && (
            <a className={styles.about} href={thoughtPath(id)}>
              Read about this thought
            </a>
          )}
        </div>
      </div>
    </Dialog>
  );
}
