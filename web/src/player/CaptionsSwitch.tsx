import { useSyncExternalStore } from 'react';
import { captionsState } from '../devices/captions.ts';
import { Checkbox } from '../ui/controls/Checkbox.tsx';

/** Turns captions on or off for this video and the following ones. */
export function CaptionsSwitch() {
  const hasCaptions = useSyncExternalStore(captionsState.subscribe, captionsState.read, () => false);
  return (
    <Checkbox checked={hasCaptions} onChange={captionsState.write}>
      Captions
    </Checkbox>
  );
}
