import { useState } from 'react';
import { publicClient } from '../apollo/publicClient.ts';
import { type PushState, readPushState } from '../devices/pushState.ts';
import { subscribeToPush, unsubscribeFromPush } from './pushSubscription.ts';
import { useRegisterDeviceMutation, useUnregisterDeviceMutation } from './operations.generated.ts';

/** Reads and changes this browser's push subscription, both at Firebase and in the API. */
export function usePushSubscription() {
  const [state, setState] = useState(readPushState);
  const [progress, setProgress] = useState<'idle' | 'busy' | 'failed'>('idle');
  const [register] = useRegisterDeviceMutation({ client: publicClient });
  const [unregister] = useUnregisterDeviceMutation({ client: publicClient });
  const updateState = (work: Promise<PushState>) => {
    setProgress('busy');
    work.then(
      (newState) => {
        setState(newState);
        setProgress('idle');
      },
      () => setProgress('failed'),
    );
  };
  return {
    state,
    isBusy: progress === 'busy',
    hasFailed: progress === 'failed',
    subscribe: () =>
      updateState(
        subscribeToPush(async (registration) => void (await register({ variables: { registration } }))),
      ),
    unsubscribe: () =>
      updateState(
        unsubscribeFromPush(async (registration) => void (await unregister({ variables: { registration } }))),
      ),
  };
}
