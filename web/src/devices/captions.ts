// Whether videos start with captions: as the visitor has chosen or, until then, as the visitor's system prefers.
import { createPersistedState } from './persistedState.ts';

/** The visitor's choice, which is stored in this browser; null until there is one. */
const chosenCaptions = createPersistedState<boolean | null>(
  'captions',
  null,
  (value): value is boolean | null => value === null || typeof value === 'boolean',
);

export const captionsState = {
  read: (): boolean => chosenCaptions.read() ?? isPreferredBySystem(),
  write: (hasCaptions: boolean): void => chosenCaptions.write(hasCaptions),
  /** @returns a function to unsubscribe. */
  subscribe: (listener: () => void): (() => void) => {
    const unsubscribe = chosenCaptions.subscribe(listener);
    const { textTracks } = getProbe();
    textTracks.addEventListener('change', listener);
    return () => {
      unsubscribe();
      textTracks.removeEventListener('change', listener);
    };
  },
};

let probe: HTMLVideoElement | undefined;

/**
 * Returns a video without content and with captions. There is no other way to ask for the system's preference: HTML
 * lets the browser show the captions of a video if its user prefers them ("automatic text track selection").
 */
function getProbe(): HTMLVideoElement {
  if (probe !== undefined) return probe;
  probe = document.createElement('video');
  const track = document.createElement('track');
  track.kind = 'captions';
  track.srclang = navigator.language;
  probe.append(track);
  return probe;
}

function isPreferredBySystem(): boolean {
  return getProbe().textTracks[0]?.mode === 'showing';
}
