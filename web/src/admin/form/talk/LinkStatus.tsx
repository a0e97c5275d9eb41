import { isHttpUrl } from '#domain/thought/thought.ts';
import { formatStartTime } from '#domain/video/formatStartTime.ts';
import { canonicalizeLink, maxLinkLength, parseVideo, watchUrl } from '#domain/video/video.ts';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/controls.tsx';
import { ResumeIcon } from '../../../ui/icons.tsx';
import { CheckIcon } from '../../../ui/pageIcons.ts';
import { useDebouncedValue } from '../../../ui/useDebouncedValue.ts';
import styles from './Talk.module.css';
import { type TalkQuery, useTalkQuery } from '../../operations.generated.ts';

const TalkPlayer = lazy(async () => ({ default: (await import('./TalkPlayer.tsx')).TalkPlayer }));

const debounceMs = 400;

type Talk = NonNullable<TalkQuery['talk']>;

/** Returns the title and the channel of a link's video; null until they are known, and if they can't be found out. */
export function useTalk(link: string): Talk | null {
  const settledLink = useDebouncedValue(link.trim(), debounceMs);
  const video = parseVideo(canonicalizeLink(settledLink));
  const { data } = useTalkQuery({ variables: { videoId: video?.id ?? '' }, skip: video === null });
  return (video !== null && data?.talk) || null;
}

interface Props {
  id: string;
  link: string;
  /** Null while it isn't known. */
  talk: Talk | null;
  isBusy: boolean;
  onChange: (link: string) => void;
}

/** Says whether a link is one to a video and where the video starts, and has a player to find another start. */
export function LinkStatus({ id, link, talk, isBusy, onChange }: Props) {
  const url = link.trim();
  const video = parseVideo(canonicalizeLink(url));
  // An unfinished link is no mistake.
  const isTyped = useDebouncedValue(url, debounceMs) === url;
  const hasNoVideo = isTyped && video === null && url.length <= maxLinkLength && isHttpUrl(url);
  // Nothing is loaded from YouTube for a video that wasn't asked for.
  const [openedId, setOpenedId] = useState<string | null>(null);
  const isOpen = video !== null && video.id === openedId;
  const details = talk !== null && <TalkDetails talk={talk} />;
  return (
    <>
      <div className={styles.line}>
        <p id={id} className={video === null ? styles.noVideo : styles.video} aria-live="polite">
          {video !== null && (
            <>
              <CheckIcon /> YouTube video, starts at {formatStartTime(video.startSeconds)}
            </>
          )}
          {hasNoVideo && 'Not a YouTube link. Visitors won’t be able to play it.'}
        </p>
        {video !== null && (
          <Button aria-expanded={isOpen} onClick={() => setOpenedId(isOpen ? null : video.id)}>
            <ResumeIcon /> {isOpen ? 'Close the player' : 'Find the moment'}
          </Button>
        )}
      </div>
      {!isOpen && details}
      {isOpen && (
        <Suspense>
          <TalkPlayer
            key={video.id}
            video={video}
            isBusy={isBusy}
            onUse={(startSeconds) => onChange(watchUrl({ id: video.id, startSeconds }))}
          >
            {details}
          </TalkPlayer>
        </Suspense>
      )}
    </>
  );
}

function TalkDetails({ talk: { title, channel } }: { talk: Talk }) {
  return (
    <p className={styles.details}>
      <b dir="auto">{title}</b>
      {channel !== null && <span dir="auto">{channel}</span>}
    </p>
  );
}
