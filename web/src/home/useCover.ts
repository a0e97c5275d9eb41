import { parseVideo } from '#domain/video.ts';
import { useState, useSyncExternalStore } from 'react';
import { isOverlayOpen, onOverlayChange } from '../devices/overlays.ts';
import type { Favourite } from './favourites.ts';

export type Cover = ReturnType<typeof useCover>;

type Sheet = 'favourites' | 'shortcuts';

/** What lies over the bubbles: a sheet, a thought's talk, or what another part of the site opened. */
export function useCover() {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [watched, setWatched] = useState<Favourite | null>(null);
  const isOn = useSyncExternalStore(onOverlayChange, isOverlayOpen);
  return {
    isOn,
    sheet,
    /** The thought whose talk plays. */
    watched,
    openSheet: setSheet,
    closeSheet: () => setSheet(null),
    /** Plays the thought's talk, where it has one. */
    watch: (thought: Favourite) => {
      if (parseVideo(thought.url) !== null) setWatched(thought);
    },
    stopWatching: () => setWatched(null),
  };
}
