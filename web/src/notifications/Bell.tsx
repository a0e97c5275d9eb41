import { lazy, Suspense, useEffect, useState } from 'react';
import { onBellPressed } from '../devices/bell.ts';
import { renewPush } from '../devices/push.ts';
import { useRegisterDeviceMutation } from './operations.generated.ts';

const BellDialog = lazy(async () => ({ default: (await import('./BellDialog.tsx')).BellDialog }));

/** What happens when a bell is pressed, wherever it hangs. */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onBellPressed(() => setOpen(true)), []);
  const [register] = useRegisterDeviceMutation();
  useEffect(() => {
    renewPush(async (registration) => void (await register({ variables: { registration } }))).catch(() => {});
  }, [register]);
  return <Suspense>{isOpen && <BellDialog onClose={() => setOpen(false)} />}</Suspense>;
}
