import { startTransition, useState, useSyncExternalStore } from 'react';
import { isOverlayOpen, onOverlayChange } from '../../ui/overlays.ts';
import type { BubbleFragment } from '../operations.generated.ts';

export type OverlayState = ReturnType<typeof useOverlay>;

type PanelName = 'more' | 'favourites' | 'seen' | 'shortcuts';

/** The panel or video over the bubbles. `isOpen` is also true for dialogs of other parts of the site. */
export function useOverlay() {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [playingThought, setPlayingThought] = useState<BubbleFragment | null>(null);
  const isOpen = useSyncExternalStore(onOverlayChange, isOverlayOpen, () => false);
  return {
    isOpen,
    panel,
    playingThought,
    // A transition, because the code of the dialog is loaded now. Otherwise, React would wait after it has loaded.
    openPanel: (name: PanelName) => startTransition(() => setPanel(name)),
    closePanel: () => startTransition(() => setPanel(null)),
    /** Plays the thought's video, if it has one. */
    playVideo: (thought: BubbleFragment) => {
      if (thought.video !== null) startTransition(() => setPlayingThought(thought));
    },
    closeVideo: () => startTransition(() => setPlayingThought(null)),
  };
}
