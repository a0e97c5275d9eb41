import { useEffect } from 'react';
import { subscribeToPush } from './pushSubscription.ts';
import { useDevices } from './usePushSubscription.ts';

/** Renews the push subscription. Renders nothing. */
export function PushRenewal() {
  const devices = useDevices();
  useEffect(() => {
    // The next visit tries it again.
    subscribeToPush(devices).catch(() => {});
  }, [devices]);
  return null;
}
