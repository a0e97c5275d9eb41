import type { ListedThought } from '#domain/pages/pageData.ts';
import { sourceLink } from '#domain/video/sourceLink.ts';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { ResumeIcon } from '../ui/icons.tsx';

const VideoOverlay = lazy(async () => ({
  default: (await import('../player/VideoOverlay.tsx')).VideoOverlay,
}));

interface Props {
  thought: ListedThought;
  className: string | undefined;
}

/** Plays the thought's video in a dialog, or opens its link. Without JavaScript, the link opens YouTube. */
export function WatchLink({ thought, className }: Props) {
  const [isPlaying, setPlaying] = useState(false);
  const source = sourceLink(thought);
  if (source === null) return null;
  const { video, url } = thought;
  if (video === null) {
    return (
      <a className={className} href={source.url} target="_blank" rel="noreferrer">
        {source.label}
      </a>
    );
  }
  const open = (event: MouseEvent) => {
    // With these keys, a click opens the link in a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <>
      <a className={className} href={source.url} target="_blank" rel="noreferrer" onClick={open}>
        <ResumeIcon />
        {source.label}
      </a>
      {isPlaying && (
        <Suspense>
          <VideoOverlay video={video} url={url} thought={thought} onClose={() => setPlaying(false)} />
        </Suspense>
      )}
    </>
  );
}
