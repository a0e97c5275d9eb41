import { useEffect } from 'react';
import { subscribeToPush } from './pushSubscription.ts';
import { PublicApolloProvider } from '../apollo/publicApollo.tsx';
import { useRegisterDeviceMutation } from './operations.generated.ts';

/** Renews the push subscription. Renders nothing. */
export function PushRenewal() {
  return (
    <PublicApolloProvider>
      <Renewal />
    </PublicApolloProvider>
  );
}

function Renewal() {
  const [register] = useRegisterDeviceMutation();
  useEffect(() => {
    // The next visit tries it again.
    subscribeToPush(async (registration) => void (await register({ variables: { registration } }))).catch(
      () => {},
    );
  }, [register]);
  return null;
}
