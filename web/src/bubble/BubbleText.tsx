import type { BubbleText as TextLayout } from '#domain/textLayout/bubbleText.ts';
import {
  authorGapEm,
  authorLineHeightEm,
  authorWeight,
  lineHeightEm,
} from '#domain/textLayout/circleText.ts';
import type { CSSProperties } from 'react';
import styles from './BubbleText.module.css';

interface Props {
  layout: TextLayout;
  /** The language of the thought as a BCP 47 tag; null if it isn't known. */
  lang: string | null;
  /** The result of `createTextStyle`; undefined if the parent already has this style. */
  style?: CSSProperties | undefined;
}

/** A thought and its author in a bubble, in the lines of the layout. */
export function BubbleText({ layout: { lines, authorLines }, lang, style }: Props) {
  return (
    <span className={styles.text} style={style}>
      <span className={styles.thought} dir="auto" lang={lang ?? undefined}>
        <Lines>{lines}</Lines>
      </span>
      {authorLines.length > 0 && (
        <span className={styles.author} dir="auto">
          <Lines>{authorLines}</Lines>
        </span>
      )}
    </span>
  );
}

function Lines({ children }: { children: readonly string[] }) {
  return children.map((line, index) => (
    // Lines have no identity other than their position.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} className={styles.line}>
      {line}
    </span>
  ));
}

/** Returns the custom properties with the layout's font sizes, proportions and font weights. */
export function createTextStyle(
  { fontSizePx, authorFontSizePx }: TextLayout,
  toLength = (px: number) => `${px}px`,
): CSSProperties {
  return {
    '--bubble-font-size': toLength(fontSizePx),
    '--author-size': toLength(authorFontSizePx),
    '--author-gap': toLength(authorGapEm * fontSizePx),
    ...typographyStyle,
  };
}

const typographyStyle = {
  '--line-height': lineHeightEm,
  '--author-line-height': authorLineHeightEm,
  '--author-weight': authorWeight,
} satisfies CSSProperties;
