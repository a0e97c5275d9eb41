import { bubbleProperties } from '#domain/bubble/bubbleColour.ts';
import { thoughtHue } from '#domain/bubble/hue.ts';
import type { BubbleText as TextLayout } from '#domain/textLayout/bubbleText.ts';
import { useSyncExternalStore } from 'react';
import { BubbleText, createTextStyle } from './BubbleText.tsx';
import { GlassBubble, ServerBubbleStyle } from './GlassBubble.tsx';
import styles from './GlassBubble.module.css';

interface Props {
  thought: { id: string; lang: string | null };
  text: TextLayout;
  diameterPx: number;
}

/** A bubble at a fixed place of a page. The server can render only one of them in a page. */
export function PageBubble({ thought: { id, lang }, text, diameterPx }: Props) {
  const isFromServer = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const style = {
    ...bubbleProperties(thoughtHue(id)),
    ...createTextStyle(text),
    '--diameter': `${diameterPx}px`,
  };
  return (
    <>
      {isFromServer && <ServerBubbleStyle style={style} />}
      <span
        className={styles.inPage}
        data-from-server={isFromServer}
        style={isFromServer ? undefined : style}
      >
        <GlassBubble>
          <BubbleText layout={text} lang={lang} />
        </GlassBubble>
      </span>
    </>
  );
}

/** Never calls the listener, because the value differs only between the server and the browser. */
function subscribeToNothing(): () => void {
  return () => {};
}
