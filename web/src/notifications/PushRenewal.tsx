import { useEffect } from 'react';
import { subscribeToPush } from './pushSubscription.ts';
import { publicClient } from '../apollo/publicClient.ts';
import { useRegisterDeviceMutation } from './operations.generated.ts';

/** Renews the push subscription. Renders nothing. */
export function PushRenewal() {
  const [register] = useRegisterDeviceMutation({ client: publicClient });
  useEffect(() => {
    // The next visit tries it again.
    subscribeToPush(async (registration) => void (await register({ variables: { registration } }))).catch(
      () => {},
    );
  }, [register]);
  return null;
}
