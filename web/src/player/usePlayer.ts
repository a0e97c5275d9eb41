import type { Video } from '#domain/video/video.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { track } from '../devices/analytics.ts';
import { playVideo } from '../devices/youtube.ts';

const stallTimeoutMs = 8000;

interface PlayerState {
  containerRef: RefObject<HTMLDivElement | null>;
  playerError: number | 'stalled' | null;
}

/** Plays a video in the element of `containerRef`, and returns the player's error. */
export function usePlayer({ id, startSeconds }: Video, title: string): PlayerState {
  const containerRef = useRef<HTMLDivElement>(null);
  const [playerError, setPlayerError] = useState<number | 'stalled' | null>(null);
  useEffect(() => {
    if (containerRef.current === null) return undefined;
    let hasPlayed = false;
    const stallTimer = setTimeout(() => setPlayerError('stalled'), stallTimeoutMs);
    const player = playVideo(
      containerRef.current,
      { videoId: id, startSeconds, title },
      {
        onPlaying: () => {
          clearTimeout(stallTimer);
          setPlayerError(null);
          if (!hasPlayed) track({ name: 'video_play', videoId: id });
          hasPlayed = true;
        },
        onError: (code) => {
          clearTimeout(stallTimer);
          setPlayerError(code);
        },
      },
    );
    return () => {
      clearTimeout(stallTimer);
      player.dispose();
    };
  }, [id, startSeconds, title]);
  return { containerRef, playerError };
}
