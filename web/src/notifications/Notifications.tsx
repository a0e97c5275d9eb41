import { parseVideo, type Video } from '#domain/video/video.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { track } from '../devices/analytics.ts';
import { type InAppNotification, onVideoRequest, onNotification } from '../devices/inAppNotifications.ts';
import { VideoOverlay } from '../player/VideoOverlay.tsx';
import { NotificationCard } from './NotificationCard.tsx';

interface KeyedNotification extends InAppNotification {
  key: number;
}

/** Shows the newest notification. A link to a video opens the overlay; any other link opens a new tab. */
export function Notifications() {
  const [current, setCurrent] = useState<KeyedNotification | null>(null);
  const [playing, setPlaying] = useState<{ url: string; video: Video } | null>(null);
  useEffect(
    () =>
      onNotification((notification) =>
        setCurrent((previous) => ({ ...notification, key: (previous?.key ?? 0) + 1 })),
      ),
    [],
  );

  const openLink = (url: string | null) => {
    const video = parseVideo(url);
    if (url !== null && video !== null) {
      setPlaying({ url, video });
      track({ name: 'video_click', videoId: video.id, place: 'notification' });
    } else if (url !== null && isHttpUrl(url)) window.open(url, '_blank', 'noopener');
  };
  const openRequestedVideo = useEffectEvent(openLink);
  useEffect(() => onVideoRequest((url) => openRequestedVideo(url)), []);
  return (
    <>
      {/* Screen readers only announce changes of a live region that exists already. */}
      <div aria-live="polite">
        {current !== null && (
          <NotificationCard
            key={current.key}
            notification={current}
            onOpen={() => openLink(current.url)}
            onClosed={() => setCurrent(null)}
          />
        )}
      </div>
      {playing !== null && (
        <VideoOverlay key={playing.url} {...playing} thought={null} onClose={() => setPlaying(null)} />
      )}
    </>
  );
}

function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}
