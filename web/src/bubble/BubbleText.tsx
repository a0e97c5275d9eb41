import {
  type BubbleText as TextLayout,
  capitalSpacingEm,
  layoutBubbleText,
} from '#domain/text/bubbleText.ts';
import { authorGapEm, authorLineHeightEm, authorScale, lineHeightEm } from '#domain/text/circleText.ts';
import { sansCapitalsTable, serifTable } from '#domain/text/fontTables.generated.ts';
import { type CSSProperties, useMemo } from 'react';
import styles from './BubbleText.module.css';

interface Props {
  thought: string;
  author: string | null;
  diameterPx: number;
  /** The layout that the server has computed. The parent has its style then; by default, both are computed. */
  layout?: TextLayout | undefined;
}

/** A thought and its author, in lines that fit into the circle. */
export function BubbleText({ thought, author, diameterPx, layout }: Props) {
  const { fontSizePx, lines, authorLines, hasCapitals } = useMemo(
    () => layout ?? layoutBubbleText(thought, author, diameterPx),
    [thought, author, diameterPx, layout],
  );
  return (
    <span className={styles.text} style={layout === undefined ? createTextStyle(fontSizePx) : undefined}>
      <span className={styles.thought} dir="auto">
        <Lines>{lines}</Lines>
      </span>
      {authorLines.length > 0 && (
        <span className={styles.author} data-capitals={hasCapitals} dir="auto">
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

/** Returns the font size, and the proportions and font weights that the layout assumes. */
export function createTextStyle(fontSizePx: number): CSSProperties {
  return { '--bubble-font-size': `${fontSizePx}px`, ...typographyStyle };
}

const typographyStyle = {
  '--line-height': lineHeightEm,
  '--author-size': `${authorScale}em`,
  '--author-line-height': authorLineHeightEm,
  '--author-gap': `${authorGapEm / authorScale}em`,
  '--author-letter-spacing': `${capitalSpacingEm}em`,
  '--text-weight': serifTable.weight,
  '--author-weight': sansCapitalsTable.weight,
} satisfies CSSProperties;
