import { listSeenThoughts, type SeenThoughts } from '#domain/flow/seenThoughts.ts';
import { VideoOverlay } from '../../player/VideoOverlay.tsx';
import type { OverlayState } from './useOverlay.ts';
import { type Favourite, useFavourites } from '../../favourites/favourites.ts';
import { findNextVideo } from '../../player/findNextVideo.ts';
import type { BubbleFragment } from '../operations.generated.ts';
import { SeenDialog } from '../seen/SeenDialog.tsx';
import { FavouritesDialog, toThought } from './FavouritesDialog.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

interface Props {
  overlay: OverlayState;
  seen: SeenThoughts<BubbleFragment>;
  /** Shows the next thought with a video and returns it; null if there is no other thought. */
  onNextVideo: (() => BubbleFragment | null) | null;
}

/** The dialogs of the home screen. The flow is paused while one is open. */
export function HomeDialogs({ overlay, seen, onNextVideo }: Props) {
  const favourites = useFavourites();
  const playing = overlay.playingThought;
  const list = listThoughts(overlay.panel, favourites, seen);
  const nextInList = list && playing && findNextVideo(list, playing.id);
  const hasNext = list === null ? onNextVideo !== null : nextInList !== null;
  const playNext = () => {
    const next = list === null ? (onNextVideo?.() ?? null) : nextInList;
    if (next === null) overlay.closeVideo();
    else overlay.playVideo(next);
  };
  return (
    <>
      {overlay.panel === 'favourites' && (
        <FavouritesDialog onOpen={overlay.playVideo} onClose={overlay.closePanel} />
      )}
      {overlay.panel === 'seen' && (
        <SeenDialog seen={seen} onWatch={overlay.playVideo} onClose={overlay.closePanel} />
      )}
      {overlay.panel === 'shortcuts' && (
        <ShortcutsDialog
          onOpenFavourites={() => overlay.openPanel('favourites')}
          onClose={overlay.closePanel}
        />
      )}
      {playing !== null && playing.video !== null && (
        <VideoOverlay
          video={playing.video}
          url={playing.url}
          thought={playing}
          onNext={hasNext ? playNext : null}
          onClose={overlay.closeVideo}
        />
      )}
    </>
  );
}

/** Returns the thoughts of the panel that a video was opened from; null if it was opened from a bubble. */
function listThoughts(
  panel: OverlayState['panel'],
  favourites: readonly Favourite[],
  seen: Props['seen'],
): BubbleFragment[] | null {
  if (panel === 'seen') return listSeenThoughts(seen).map(({ thought }) => thought);
  return panel === 'favourites' ? favourites.map(toThought) : null;
}
