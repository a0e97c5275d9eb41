import { listSeenThoughts, type SeenThoughts } from '#domain/flow/seenThoughts.ts';
import { VideoOverlay } from '../../player/VideoOverlay.tsx';
import type { BubbleFragment } from '../operations.generated.ts';
import { MoreDialog, ShortcutsDialog } from './MoreDialog.tsx';
import { FavouritesDialog, SeenDialog } from './ThoughtListDialogs.tsx';
import type { OverlayState } from '../controls/useControls.ts';

interface Props {
  overlay: OverlayState;
  seen: SeenThoughts<BubbleFragment>;
}

/** The dialogs of the home screen. The flow is paused while one is open. */
export function HomeDialogs({ overlay, seen }: Props) {
  const { panel, closePanel, playVideo, playingThought } = overlay;
  return (
    <>
      {panel === 'more' && <MoreDialog {...overlay} />}
      {panel === 'shortcuts' && <ShortcutsDialog onClose={closePanel} />}
      {panel === 'favourites' && <FavouritesDialog onWatch={playVideo} onClose={closePanel} />}
      {panel === 'seen' && (
        <SeenDialog
          thoughts={listSeenThoughts(seen).map(({ thought }) => thought)}
          onWatch={playVideo}
          onClose={closePanel}
        />
      )}
      {playingThought !== null && playingThought.video !== null && (
        <VideoOverlay
          video={playingThought.video}
          url={playingThought.url}
          thought={playingThought}
          onClose={overlay.closeVideo}
        />
      )}
    </>
  );
}
