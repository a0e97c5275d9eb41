import type { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { useEffect, useState } from 'react';

export type LayoutText = typeof layoutBubbleText;

/**
 * Returns the function that lays out a thought in its bubble, or null until its code has loaded. It is loaded after
 * hydration, because the server has laid out the first thought.
 */
export function useTextLayout(): LayoutText | null {
  const [layoutText, setLayoutText] = useState<LayoutText | null>(null);
  useEffect(() => {
    import('#domain/textLayout/bubbleText.ts').then(
      (module) => setLayoutText(() => module.layoutBubbleText),
      (error: unknown) =>
        setLayoutText(() => {
          // React calls this while it renders, so the error boundary shows the error.
          throw error;
        }),
    );
  }, []);
  return layoutText;
}
