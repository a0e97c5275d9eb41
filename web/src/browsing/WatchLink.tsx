import type { ListedThought } from '#domain/pages/browsingData.ts';
import { formatStartTime } from '#domain/video/formatStartTime.ts';
import { watchUrl } from '#domain/video/video.ts';
import { type MouseEvent, Suspense, useState } from 'react';
import { VideoOverlay } from '../lazyParts.tsx';
import { findNextVideo } from '../player/findNextVideo.ts';
import { ResumeIcon } from '../ui/icons.tsx';

interface Props {
  thought: ListedThought;
  /** The thoughts among which "Next" goes on. */
  list: readonly ListedThought[];
  className: string | undefined;
}

/** Plays the thought's video in a dialog. Without the application, the link opens YouTube. */
export function WatchLink({ thought, list, className }: Props) {
  const [playing, setPlaying] = useState<ListedThought | null>(null);
  const { video, url } = thought;
  if (video === null) return <SourceLink url={url} className={className} />;
  const next = findNextVideo(list, playing?.id ?? thought.id);
  const open = (event: MouseEvent) => {
    // The visitor wants a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setPlaying(thought);
  };
  return (
    <>
      <a className={className} href={watchUrl(video)} target="_blank" rel="noreferrer" onClick={open}>
        <ResumeIcon />
        {video.startSeconds === 0 ? 'Watch' : `Watch from ${formatStartTime(video.startSeconds)}`}
      </a>
      {playing !== null && playing.video !== null && (
        <Suspense>
          <VideoOverlay
            video={playing.video}
            url={playing.url}
            thought={playing}
            onNext={next && (() => setPlaying(next))}
            onClose={() => setPlaying(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function SourceLink({ url, className }: { url: string | null; className: string | undefined }) {
  if (url === null || !/^https?:\/\//i.test(url)) return null;
  return (
    <a className={className} href={url} target="_blank" rel="noreferrer">
      Open link
    </a>
  );
}
