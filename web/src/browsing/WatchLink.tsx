import type { ListedThought } from '#domain/pages/browsingData.ts';
import { sourceLink } from '#domain/video/sourceLink.ts';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { findNextVideo } from '../player/findNextVideo.ts';
import { ResumeIcon } from '../ui/icons.tsx';

const VideoOverlay = lazy(async () => ({
  default: (await import('../player/VideoOverlay.tsx')).VideoOverlay,
}));

interface Props {
  thought: ListedThought;
  /** "Next" continues with the thoughts of this list. */
  list: readonly ListedThought[];
  className: string | undefined;
}

/** Plays the thought's video in a dialog, or opens its link. Without the application, the link opens YouTube. */
export function WatchLink({ thought, list, className }: Props) {
  const [playing, setPlaying] = useState<ListedThought | null>(null);
  const source = sourceLink(thought);
  if (source === null) return null;
  if (thought.video === null) {
    return (
      <a className={className} href={source.url} target="_blank" rel="noreferrer">
        {source.label}
      </a>
    );
  }
  const next = findNextVideo(list, playing?.id ?? thought.id);
  const open = (event: MouseEvent) => {
    // The visitor wants a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setPlaying(thought);
  };
  return (
    <>
      <a className={className} href={source.url} target="_blank" rel="noreferrer" onClick={open}>
        <ResumeIcon />
        {source.label}
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
