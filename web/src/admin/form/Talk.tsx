import { isHttpUrl } from '#domain/thought/thought.ts';
import { formatStartTime } from '#domain/video/formatStartTime.ts';
import { canonicalizeLink, maxLinkLength, parseVideo, type Video, watchUrl } from '#domain/video/video.ts';
import { useEffect, useRef, useState } from 'react';
import type { YouTubePlayer } from '../../devices/youtube.ts';
import { VideoPlayer } from '../../player/VideoPlayer.tsx';
import { ResumeIcon } from '../../ui/icons.tsx';
import { useDebouncedValue } from '../../ui/useDebouncedValue.ts';
import { useTalkQuery } from '../operations.generated.ts';
import { Button } from '../parts.tsx';
import parts from '../parts.module.css';
import styles from './Form.module.css';

const delayMs = 400;

interface Props {
  link: string;
  isBusy: boolean;
  onChange: (link: string) => void;
}

/** Says which talk a link leads to and where it starts, with a player to find another start. */
export function Talk({ link, isBusy, onChange }: Props) {
  const url = link.trim();
  const video = parseVideo(canonicalizeLink(url));
  // An unfinished link is no mistake.
  const isTyped = useDebouncedValue(url, delayMs) === url;
  const hasNoVideo = isTyped && video === null && url.length <= maxLinkLength && isHttpUrl(url);
  const { data } = useTalkQuery({
    variables: { videoId: video?.id ?? '' },
    skip: video === null || !isTyped,
  });
  const talk = video === null ? null : data?.talk;
  // Nothing is loaded from YouTube for a video that wasn't asked for.
  const [openedId, setOpenedId] = useState<string | null>(null);
  const isOpen = video !== null && video.id === openedId;
  return (
    <>
      <div className={styles.talk}>
        <p aria-live="polite">
          {video !== null && (
            <span className={styles.found}>
              {`YouTube video, starts at ${formatStartTime(video.startSeconds)}`}
            </span>
          )}
          {hasNoVideo && (
            <span className={styles.notFound}>Not a YouTube link. Visitors won’t be able to play it.</span>
          )}
          {talk && (
            <span className={styles.title} dir="auto">
              {talk.channel === null ? talk.title : `${talk.title} · ${talk.channel}`}
            </span>
          )}
        </p>
        {video !== null && (
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpenedId(isOpen ? null : video.id)}>
            <ResumeIcon /> <span>{isOpen ? 'Close the player' : 'Find the moment'}</span>
          </Button>
        )}
      </div>
      {isOpen && (
        <MomentFinder
          key={video.id}
          video={video}
          isBusy={isBusy}
          onUse={(startSeconds) => onChange(watchUrl({ id: video.id, startSeconds }))}
        />
      )}
    </>
  );
}

interface FinderProps {
  video: Video;
  isBusy: boolean;
  /** Called with the position that the video should start at. */
  onUse: (startSeconds: number) => void;
}

const pollIntervalMs = 250;

/** Plays a talk to find the moment when a thought is said. */
function MomentFinder({ video, isBusy, onUse }: FinderProps) {
  // A new start would load the player again.
  const [openedVideo] = useState(video);
  const [isShown, setShown] = useState(false);
  const [seconds, setSeconds] = useState<number | null>(null);
  const controlsRef = useRef<YouTubePlayer>(null);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(controlsRef.current?.getSeconds() ?? null), pollIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={parts.stack}>
      <VideoPlayer
        video={openedVideo}
        title="Talk"
        className={styles.player}
        onShownChange={setShown}
        controlsRef={controlsRef}
      />
      <div className={styles.talk}>
        <span role="timer" aria-label="Position">
          {seconds === null ? '–:––' : formatStartTime(seconds)}
        </span>
        <Button
          isBusy={isBusy || seconds === null}
          onClick={() => seconds !== null && onUse(Math.floor(seconds))}
        >
          Use this moment
        </Button>
      </div>
      {isShown && seconds === null && (
        <p className={parts.muted}>
          The position isn’t known, because YouTube’s script is blocked. Add it to the URL yourself, such as
          &amp;t=90s.
        </p>
      )}
    </div>
  );
}
