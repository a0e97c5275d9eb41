import { parseVideo } from '#domain/video/video.ts';
import { useState, useSyncExternalStore } from 'react';
import { isOverlayOpen, onOverlayChange } from '../../devices/overlays.ts';
import type { Favourite } from '../favourites/favourites.ts';

export type OverlayState = ReturnType<typeof useOverlay>;

type PanelName = 'favourites' | 'shortcuts';

/** What lies over the bubbles: a sheet, a thought's talk, or what another part of the site opened. */
export function useOverlay() {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [playingThought, setPlayingThought] = useState<Favourite | null>(null);
  const isOpen = useSyncExternalStore(onOverlayChange, isOverlayOpen);
  return {
    isOn: isOpen,
    sheet: panel,
    /** The thought whose talk plays. */
    watched: playingThought,
    openPanel: setPanel,
    closePanel: () => setPanel(null),
    /** Plays the thought's talk, where it has one. */
    playVideo: (thought: Favourite) => {
      if (parseVideo(thought.url) !== null) setPlayingThought(thought);
    },
    closeVideo: () => setPlayingThought(null),
  };
}
