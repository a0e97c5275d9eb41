import type { Video } from '#domain/video.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { track } from '../devices/analytics.ts';
import { playVideo } from '../devices/youtube.ts';

const stallMs = 8000;

interface Screen {
  screenRef: RefObject<HTMLDivElement | null>;
  trouble: number | 'stalled' | null;
}

/** Plays a video in the element of `screenRef`, and says what is wrong with it. */
export function usePlayer({ id, startSeconds }: Video, title: string): Screen {
  const screenRef = useRef<HTMLDivElement>(null);
  const [trouble, setTrouble] = useState<number | 'stalled' | null>(null);
  useEffect(() => {
    if (screenRef.current === null) return undefined;
    let hasPlayed = false;
    const stall = setTimeout(() => setTrouble('stalled'), stallMs);
    const player = playVideo(
      screenRef.current,
      { videoId: id, startSeconds, title },
      {
        onPlaying: () => {
          clearTimeout(stall);
          setTrouble(null);
          if (!hasPlayed) track({ name: 'video_play', videoId: id });
          hasPlayed = true;
        },
        onError: (code) => {
          clearTimeout(stall);
          setTrouble(code);
        },
      },
    );
    return () => {
      clearTimeout(stall);
      player.dispose();
    };
  }, [id, startSeconds, title]);
  return { screenRef, trouble };
}
