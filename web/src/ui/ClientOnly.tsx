import { type ReactNode, startTransition, useEffect, useState } from 'react';

interface Props {
  children: ReactNode;
  /** The content on the server, and in the browser until the children have loaded. */
  fallback?: ReactNode;
}

/** Renders its children in the browser only, after hydration. */
export function ClientOnly({ children, fallback }: Props) {
  const [isHydrated, setHydrated] = useState(false);
  // A transition keeps the fallback on the screen until the children have loaded.
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated ? children : fallback;
}
