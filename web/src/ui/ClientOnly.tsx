import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Renders its children in the browser only, after hydration. */
export function ClientOnly({ children }: { children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false);
  // A transition, so that what is on the screen stays until the children have loaded.
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated && children;
}
