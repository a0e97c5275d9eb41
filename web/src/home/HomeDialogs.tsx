import { VideoOverlay } from '../player/VideoOverlay.tsx';
import type { Favourite } from './favourites.ts';
import { FavouritesDialog } from './FavouritesDialog.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

export type Sheet = 'favourites' | 'shortcuts';

interface Props {
  sheet: Sheet | null;
  onSheetClose: () => void;
  favourites: readonly Favourite[];
  onUnfavour: (thought: Favourite) => void;
  hasShortcuts: boolean;
  onShortcutsSwitch: (isOn: boolean) => void;
  /** The thought whose talk plays. */
  watched: Favourite | null;
  onWatch: (thought: Favourite) => void;
  onWatchEnd: () => void;
}

/** What may lie over the bubbles; the flow waits meanwhile. */
export function HomeDialogs(props: Props) {
  const { sheet, onSheetClose, watched } = props;
  return (
    <>
      {sheet === 'favourites' && (
        <FavouritesDialog
          favourites={props.favourites}
          onOpen={props.onWatch}
          onRemove={props.onUnfavour}
          onClose={onSheetClose}
        />
      )}
      {sheet === 'shortcuts' && (
        <ShortcutsDialog
          isOn={props.hasShortcuts}
          onSwitch={props.onShortcutsSwitch}
          onClose={onSheetClose}
        />
      )}
      {watched !== null && <VideoOverlay thought={watched} onClose={props.onWatchEnd} />}
    </>
  );
}
