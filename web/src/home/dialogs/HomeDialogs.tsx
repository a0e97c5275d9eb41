import type { SeenThoughts } from '#domain/flow/seenThoughts.ts';
import { Suspense } from 'react';
import { FavouritesDialog, SeenDialog, ShortcutsDialog, VideoOverlay } from '../../lazyParts.tsx';
import type { OverlayState } from './useOverlay.ts';
import { useFavourites } from '../../favourites/useFavourites.ts';
import type { BubbleFragment } from '../operations.generated.ts';

interface Props {
  overlay: OverlayState;
  seen: SeenThoughts<BubbleFragment>;
  isFavouritesOnly: boolean;
  /** Shows the next thought with a video and returns it; null if there is no other thought. */
  onNextVideo: (() => BubbleFragment | null) | null;
}

/** The dialogs of the home screen. The flow is paused while one is open. */
export function HomeDialogs({ overlay, seen, isFavouritesOnly, onNextVideo }: Props) {
  const { favourites, toggleFavourite } = useFavourites();
  const playing = overlay.playingThought;
  const playNext = () => {
    const next = onNextVideo?.() ?? null;
    if (next === null) overlay.closeVideo();
    else overlay.playVideo(next);
  };
  return (
    <Suspense>
      {overlay.panel === 'favourites' && (
        <FavouritesDialog
          favourites={favourites}
          isFavouritesOnly={isFavouritesOnly}
          onOpen={(favourite) => overlay.playVideo({ ...favourite, lang: favourite.lang ?? null })}
          onRemove={toggleFavourite}
          onClose={overlay.closePanel}
        />
      )}
      {overlay.panel === 'seen' && (
        <SeenDialog seen={seen} onWatch={overlay.playVideo} onClose={overlay.closePanel} />
      )}
      {overlay.panel === 'shortcuts' && <ShortcutsDialog onClose={overlay.closePanel} />}
      {playing !== null && playing.video !== null && (
        <VideoOverlay
          video={playing.video}
          url={playing.url}
          thought={playing}
          // A video of a list has no next one.
          onNext={overlay.panel === null && onNextVideo !== null ? playNext : null}
          onClose={overlay.closeVideo}
        />
      )}
    </Suspense>
  );
}
