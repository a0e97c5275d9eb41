import { useEffect, useState } from 'react';
import type * as bubbleLayout from './bubbleLayout.ts';

export type BubbleLayout = typeof bubbleLayout;
export type LayoutText = BubbleLayout['layoutBubbleText'];

/** Returns the code that lays out bubbles, or null until it has loaded, which is after hydration. */
export function useBubbleLayout(): BubbleLayout | null {
  const [layout, setLayout] = useState<BubbleLayout | null>(null);
  useEffect(() => {
    import('./bubbleLayout.ts').then(setLayout, (error: unknown) =>
      setLayout(() => {
        // React calls this while it renders, so the error boundary shows the error.
        throw error;
      }),
    );
  }, []);
  return layout;
}
