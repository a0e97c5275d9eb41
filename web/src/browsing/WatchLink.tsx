import type { ListedThought } from '#domain/pages/browsingData.ts';
import { formatStartTime } from '#domain/video/formatStartTime.ts';
import { watchUrl } from '#domain/video/video.ts';
import { type MouseEvent, Suspense, useState } from 'react';
import { VideoOverlay } from '../lazyParts.tsx';
import { ResumeIcon } from '../ui/icons.tsx';

interface Props {
  thought: ListedThought;
  className: string | undefined;
}

/** Plays the thought's video in a dialog. Without the application, the link opens YouTube. */
export function WatchLink({ thought, className }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { video, url } = thought;
  if (video === null) return <SourceLink url={url} className={className} />;
  const open = (event: MouseEvent) => {
    // The visitor wants a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a className={className} href={watchUrl(video)} target="_blank" rel="noreferrer" onClick={open}>
        <ResumeIcon />
        {video.startSeconds === 0 ? 'Watch' : `Watch from ${formatStartTime(video.startSeconds)}`}
      </a>
      {isOpen && (
        <Suspense>
          <VideoOverlay
            video={video}
            url={url}
            thought={thought}
            onNext={null}
            onClose={() => setOpen(false)}
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
