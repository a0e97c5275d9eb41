import { parseVideo } from '#domain/video.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { track } from '../devices/analytics.ts';
import { type Notice, onAskedToWatch, onNotice } from '../devices/notices.ts';
import { VideoOverlay } from '../player/VideoOverlay.tsx';
import { NotificationCard } from './NotificationCard.tsx';

interface Announced extends Notice {
  key: number;
}

/** Shows what is announced, the newest only; a video's link opens the overlay, another page's a new tab. */
export function Notifications() {
  const [announced, setAnnounced] = useState<Announced | null>(null);
  const [watchedUrl, setWatchedUrl] = useState<string | null>(null);
  useEffect(
    () => onNotice((notice) => setAnnounced((before) => ({ ...notice, key: (before?.key ?? 0) + 1 }))),
    [],
  );

  const open = (url: string | null) => {
    const video = parseVideo(url);
    if (video !== null) {
      setWatchedUrl(url);
      track({ name: 'video_click', videoId: video.id, place: 'notification' });
    } else if (url !== null && isWebAddress(url)) window.open(url, '_blank', 'noopener');
  };
  const watch = useEffectEvent(open);
  useEffect(() => onAskedToWatch((url) => watch(url)), []);
  return (
    <>
      {/* There before its text is, or a screen reader says nothing. */}
      <div aria-live="polite">
        {announced !== null && (
          <NotificationCard
            key={announced.key}
            notice={announced}
            onOpen={() => open(announced.url)}
            onClosed={() => setAnnounced(null)}
          />
        )}
      </div>
      {watchedUrl !== null && (
        <VideoOverlay
          thought={{ thought: null, author: null, url: watchedUrl }}
          onClose={() => setWatchedUrl(null)}
        />
      )}
    </>
  );
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}
