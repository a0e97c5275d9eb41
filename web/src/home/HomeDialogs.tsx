import { VideoOverlay } from '../player/VideoOverlay.tsx';
import { shortcutsChoice } from './choices.ts';
import { FavouritesDialog } from './FavouritesDialog.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import type { Cover } from './useCover.ts';
import { useFavourites } from './useFavourites.ts';
import { useRemembered } from './useRemembered.ts';

/** What may lie over the bubbles; the flow waits meanwhile. */
export function HomeDialogs({ cover }: { cover: Cover }) {
  const { favourites, favour } = useFavourites();
  const [hasShortcuts, setHasShortcuts] = useRemembered(shortcutsChoice);
  return (
    <>
      {cover.sheet === 'favourites' && (
        <FavouritesDialog
          favourites={favourites}
          onOpen={cover.watch}
          onRemove={favour}
          onClose={cover.closeSheet}
        />
      )}
      {cover.sheet === 'shortcuts' && (
        <ShortcutsDialog isOn={hasShortcuts} onSwitch={setHasShortcuts} onClose={cover.closeSheet} />
      )}
      {cover.watched !== null && <VideoOverlay thought={cover.watched} onClose={cover.stopWatching} />}
    </>
  );
}
