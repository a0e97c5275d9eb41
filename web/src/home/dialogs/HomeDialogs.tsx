import { VideoOverlay } from '../../player/VideoOverlay.tsx';
import { shortcutsPreference } from '../controls/preferences.ts';
import { FavouritesDialog } from './FavouritesDialog.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import type { OverlayState } from './useOverlay.ts';
import { useFavourites } from '../favourites/useFavourites.ts';
import { usePersistedState } from '../hooks/usePersistedState.ts';

/** What may lie over the bubbles; the flow waits meanwhile. */
export function HomeDialogs({ overlay }: { overlay: OverlayState }) {
  const { favourites, toggleFavourite } = useFavourites();
  const [hasShortcuts, setHasShortcuts] = usePersistedState(shortcutsPreference);
  return (
    <>
      {overlay.sheet === 'favourites' && (
        <FavouritesDialog
          favourites={favourites}
          onOpen={overlay.playVideo}
          onRemove={toggleFavourite}
          onClose={overlay.closePanel}
        />
      )}
      {overlay.sheet === 'shortcuts' && (
        <ShortcutsDialog isEnabled={hasShortcuts} onToggle={setHasShortcuts} onClose={overlay.closePanel} />
      )}
      {overlay.watched !== null && <VideoOverlay thought={overlay.watched} onClose={overlay.closeVideo} />}
    </>
  );
}
