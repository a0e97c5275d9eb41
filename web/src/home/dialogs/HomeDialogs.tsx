import { Suspense } from 'react';
import { FavouritesDialog, ShortcutsDialog, VideoOverlay } from '../../lazyParts.tsx';
import { shortcutsPreference } from '../controls/preferences.ts';
import type { OverlayState } from './useOverlay.ts';
import { useFavourites } from '../favourites/useFavourites.ts';
import { usePersistedState } from '../hooks/usePersistedState.ts';

/** The dialogs of the home screen. The flow is paused while one is open. */
export function HomeDialogs({ overlay }: { overlay: OverlayState }) {
  const { favourites, toggleFavourite } = useFavourites();
  const [hasShortcuts, setHasShortcuts] = usePersistedState(shortcutsPreference);
  return (
    <Suspense>
      {overlay.panel === 'favourites' && (
        <FavouritesDialog
          favourites={favourites}
          onOpen={overlay.playVideo}
          onRemove={toggleFavourite}
          onClose={overlay.closePanel}
        />
      )}
      {overlay.panel === 'shortcuts' && (
        <ShortcutsDialog isEnabled={hasShortcuts} onToggle={setHasShortcuts} onClose={overlay.closePanel} />
      )}
      {overlay.playingThought !== null && (
        <VideoOverlay thought={overlay.playingThought} onClose={overlay.closeVideo} />
      )}
    </Suspense>
  );
}
