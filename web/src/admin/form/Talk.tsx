import { isHttpUrl } from '#domain/thought/thought.ts';
import {
  canonicalizeLink,
  formatStartTime,
  maxLinkLength,
  parseVideo,
  type Video,
  watchUrl,
} from '#domain/video/video.ts';
import { useRef, useState } from 'react';
import type { YouTubePlayer } from '../../devices/youtube.ts';
import { VideoPlayer } from '../../player/VideoPlayer.tsx';
import { ResumeIcon } from '../../ui/icons.tsx';
import { useDebouncedValue } from '../../ui/useDebouncedValue.ts';
import { useTalkQuery } from '../operations.generated.ts';
import { Button, focusIfLost, Problem } from '../parts.tsx';
import parts from '../parts.module.css';
import styles from './Form.module.css';

const delayMs = 400;

interface Props {
  link: string;
  isBusy: boolean;
  onChange: (link: string) => void;
}

/** Shows the talk of a link and its start time, with a player to choose another start. */
export function Talk({ link, isBusy, onChange }: Props) {
  const url = link.trim();
  const video = parseVideo(canonicalizeLink(url));
  // Shows no error while a link is being typed.
  const isTyped = useDebouncedValue(url, delayMs) === url;
  const hasNoVideo = isTyped && video === null && url.length <= maxLinkLength && isHttpUrl(url);
  const { data } = useTalkQuery({
    variables: { videoId: video?.id ?? '' },
    skip: video === null || !isTyped,
  });
  const talk = video === null ? null : data?.talk;
  // The opened video. Nothing is loaded from YouTube before.
  const [openedId, setOpenedId] = useState<string | null>(null);
  const isOpen = video !== null && video.id === openedId;
  const playerRef = useRef<YouTubePlayer>(null);
  const [isUnknown, setUnknown] = useState(false);
  const chooseMoment = ({ id }: Video) => {
    const seconds = playerRef.current?.getSeconds() ?? null;
    setUnknown(seconds === null);
    if (seconds === null) return;
    setOpenedId(null);
    onChange(watchUrl({ id, startSeconds: Math.floor(seconds) }));
  };
  return (
    <>
      <div className={`${parts.row} ${styles.talk}`}>
        <p aria-live="polite" className={parts.muted}>
          {video !== null && <span>{`YouTube video, starts at ${formatStartTime(video.startSeconds)}`}</span>}
          {hasNoVideo && (
            <span className={parts.warning}>Not a YouTube link. Visitors won’t be able to play it.</span>
          )}
          {talk && (
            <span dir="auto">{talk.channel === null ? talk.title : `${talk.title} · ${talk.channel}`}</span>
          )}
        </p>
        {video !== null && (
          <Button
            // A new key mounts a new button, which gets the focus if the player has closed by itself.
            key={String(isOpen)}
            ref={focusIfLost}
            kind="quiet"
            aria-expanded={isOpen}
            onClick={() => setOpenedId(isOpen ? null : video.id)}
          >
            <ResumeIcon /> <span>{isOpen ? 'Close the player' : 'Find the moment'}</span>
          </Button>
        )}
      </div>
      {isOpen && (
        <div className={parts.stack}>
          <VideoPlayer video={video} title="Talk" className={styles.player} controlsRef={playerRef} />
          <Button className={parts.start} isBusy={isBusy} onClick={() => chooseMoment(video)}>
            Use this moment
          </Button>
          {isUnknown && (
            <Problem>
              The position isn’t known: the talk hasn’t started, or YouTube’s script is blocked. Add it to the
              URL yourself, such as &amp;t=90s.
            </Problem>
          )}
        </div>
      )}
    </>
  );
}
