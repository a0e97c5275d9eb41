import { parseVideo } from '#domain/video/video.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { track } from '../devices/analytics.ts';
import { newestNotification, notificationVideo } from '../devices/inAppNotifications.ts';
import { VideoOverlay } from '../player/VideoOverlay.tsx';
import { NotificationCard } from './NotificationCard.tsx';

/** Shows the newest notification. A link to a video opens the overlay; any other link opens a new tab. */
export function Notifications() {
  const current = useSyncExternalStore(newestNotification.subscribe, newestNotification.read);
  const url = useSyncExternalStore(notificationVideo.subscribe, notificationVideo.read);
  const video = parseVideo(url);
  const videoId = video?.id;
  useEffect(() => {
    if (videoId !== undefined) track({ name: 'video_click', videoId, place: 'notification' });
  }, [videoId]);
  return (
    <>
      {/* Always rendered, because screen readers only announce changes of a live region that already exists. */}
      <div aria-live="polite">
        {current !== null && (
          <NotificationCard
            key={current.number}
            notification={current}
            onOpen={() => openLink(current.url)}
            onClosed={() => newestNotification.write(null)}
          />
        )}
      </div>
      {video !== null && (
        <VideoOverlay
          key={url}
          url={url}
          video={video}
          thought={null}
          onClose={() => notificationVideo.write(null)}
        />
      )}
    </>
  );
}

function openLink(url: string | null): void {
  if (url === null) return;
  if (parseVideo(url) !== null) notificationVideo.write(url);
  else if (isHttpUrl(url)) window.open(url, '_blank', 'noopener');
}

function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}
