import type { Video } from '#domain/video/video.ts';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { captionsState } from '../devices/captions.ts';
import { useIsOnline } from '../ui/useIsOnline.ts';
import { type PlayerControls, type PlayerState, startPlayer } from './startPlayer.ts';

interface Player {
  /** The element that will contain the player. */
  containerRef: RefObject<HTMLDivElement | null>;
  state: PlayerState;
  retry: () => void;
}

/**
 * Plays a video in the element of `containerRef`, with captions if the visitor prefers them.
 * @param controlsRef gets the controls of the player.
 */
export function usePlayer(
  { id, startSeconds }: Video,
  title: string,
  controlsRef?: RefObject<PlayerControls | null>,
): Player {
  const containerRef = useRef<HTMLDivElement>(null);
  const lastPosition = useRef<Video | null>(null);
  const [state, setState] = useState<PlayerState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const hasCaptions = useSyncExternalStore(captionsState.subscribe, captionsState.read, () => false);
  const isOnline = useIsOnline();
  // The first attempt waits for the network. A later one doesn't, because some browsers report it wrongly.
  const isWaiting = !isOnline && attempt === 0 && state.status !== 'shown';
  useEffect(() => {
    const container = containerRef.current;
    if (container === null || isWaiting) return undefined;
    // A change of the captions creates the player again, at the same position.
    const video = lastPosition.current?.id === id ? lastPosition.current : { id, startSeconds };
    const player = startPlayer(container, {
      video,
      title,
      hasCaptions,
      onStateChange: setState,
    });
    if (controlsRef !== undefined) controlsRef.current = player;
    return () => {
      const seconds = player.getSeconds();
      lastPosition.current = seconds === null ? null : { id, startSeconds: Math.floor(seconds) };
      player.dispose();
    };
    // Each attempt creates a new player.
    // eslint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, startSeconds, title, hasCaptions, attempt, isWaiting, controlsRef]);
  return {
    containerRef,
    state: isWaiting ? { status: 'failed', problem: 'offline' } : state,
    retry: () => setAttempt(attempt + 1),
  };
}
