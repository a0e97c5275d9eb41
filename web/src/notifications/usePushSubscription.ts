import { useMemo, useState } from 'react';
import { publicClient } from '../apollo/publicClient.ts';
import { type PushState, readPushState } from '../devices/pushState.ts';
import { type Devices, subscribeToPush, unsubscribeFromPush } from './pushSubscription.ts';
import { useRegisterDeviceMutation, useUnregisterDeviceMutation } from './operations.generated.ts';

export function useDevices(): Devices {
  const [register] = useRegisterDeviceMutation({ client: publicClient });
  const [unregister] = useUnregisterDeviceMutation({ client: publicClient });
  return useMemo(
    () => ({
      register: (registration) => register({ variables: { registration } }),
      unregister: (registration) => unregister({ variables: { registration } }),
    }),
    [register, unregister],
  );
}

/** Reads and changes this browser's push subscription, both at Firebase and in the API. */
export function usePushSubscription() {
  const [state, setState] = useState(readPushState);
  const [progress, setProgress] = useState<'idle' | 'busy' | 'failed'>('idle');
  const devices = useDevices();
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
    subscribe: () => updateState(subscribeToPush(devices)),
    unsubscribe: () => updateState(unsubscribeFromPush(devices)),
  };
}
