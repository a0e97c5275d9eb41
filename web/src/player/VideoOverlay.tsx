import { thoughtPath } from '#domain/thoughtPath.ts';
import { openInBrowserUrl, parseVideo, type Video } from '#domain/video.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { advice } from './trouble.ts';
import { usePlayer } from './usePlayer.ts';
import styles from './VideoOverlay.module.css';

interface Watched {
  id?: string;
  /** Null where a video comes without a thought, from a notification for instance. */
  thought: string | null;
  author: string | null;
  url: string | null;
}

interface Props {
  thought: Watched;
  onClose: () => void;
}

/** Plays a thought's talk at its second, over everything else. */
export function VideoOverlay({ thought, onClose }: Props) {
  const video = parseVideo(thought.url);
  return video === null ? null : <Overlay video={video} thought={thought} onClose={onClose} />;
}

function Overlay({ video, thought: { id, thought, author, url }, onClose }: Props & { video: Video }) {
  const { screenRef, trouble } = usePlayer(video, thought ?? 'Video');
  return (
    <Dialog label="Video" onClose={onClose} className={styles.overlay}>
      <div className={styles.layout}>
        <div className={styles.bar}>
          <button type="button" className={styles.close} aria-label="Close video" onClick={onClose}>
            ×
          </button>
        </div>
        <div className={styles.screen} ref={screenRef} />
        <div className={styles.info}>
          {thought !== null && <h2 dir="auto">{thought}</h2>}
          {author !== null && <p dir="auto">— {author}</p>}
          <output className={styles.trouble}>{trouble !== null && advice(trouble)}</output>
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
