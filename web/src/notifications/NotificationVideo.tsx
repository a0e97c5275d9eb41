import type { Video } from '#domain/video/video.ts';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { ErrorBoundary } from '../page/ErrorBoundary.tsx';
import { findNextVideo } from '../player/findNextVideo.ts';
import { VideoOverlay } from '../player/VideoOverlay.tsx';
import type { NextVideo } from './NextVideos.tsx';

const NextVideos = lazy(async () => ({ default: (await import('./NextVideos.tsx')).NextVideos }));

interface Props {
  url: string;
  video: Video;
  onClose: () => void;
}

/** Plays the video of a notification's link, which may belong to no thought, and then the videos of thoughts. */
export function NotificationVideo({ url, video, onClose }: Props) {
  const [playing, setPlaying] = useState<NextVideo | null>(null);
  /** Null until they have loaded. */
  const [thoughts, setThoughts] = useState<readonly NextVideo[] | null>(null);
  const [isNextRequested, setNextRequested] = useState(false);
  const playNext = (loaded: readonly NextVideo[]) => {
    const next = findNext(loaded, playing, video);
    if (next === null) onClose();
    else setPlaying(next);
  };
  const handleLoaded = (loaded: readonly NextVideo[]) => {
    setThoughts(loaded);
    if (isNextRequested) playNext(loaded);
  };
  return (
    <>
      <ErrorBoundary fallback={<NoVideos onLoaded={handleLoaded} />}>
        <Suspense>
          <NextVideos onLoaded={handleLoaded} />
        </Suspense>
      </ErrorBoundary>
      <VideoOverlay
        video={playing?.video ?? video}
        url={playing === null ? url : playing.url}
        thought={playing}
        onNext={() => (thoughts === null ? setNextRequested(true) : playNext(thoughts))}
        onClose={onClose}
      />
    </>
  );
}

/** Replaces the code that loads the thoughts if it can't be loaded itself. */
function NoVideos({ onLoaded }: { onLoaded: (thoughts: readonly NextVideo[]) => void }) {
  const reportLoaded = useEffectEvent(onLoaded);
  useEffect(() => reportLoaded([]), []);
  return null;
}

/** @param first the video of the notification, which may belong to a thought */
function findNext(thoughts: readonly NextVideo[], playing: NextVideo | null, first: Video): NextVideo | null {
  if (playing !== null) return findNextVideo(thoughts, playing.id);
  return thoughts.find(({ video }) => video !== null && video.id !== first.id) ?? null;
}
