import {
  authorGapEm,
  authorLineHeightEm,
  authorScale,
  layoutCircleText,
  lineHeightEm,
  measureSegments,
} from '#domain/text/circleText.ts';
import { type CSSProperties, useMemo } from 'react';
import { type FontMetrics, letterSpacingEm, formatAuthor } from '../devices/fontMetrics.ts';
import styles from './BubbleText.module.css';

interface Props {
  thought: string;
  author: string | null;
  diameterPx: number;
  fontMetrics: FontMetrics;
}

/** A thought and its author, in lines that fit into the circle. */
export function BubbleText({ thought, author, diameterPx, fontMetrics }: Props) {
  const authorLine = author === null ? '' : `— ${author}`;
  const { fontSizePx, lines, authorLines } = useMemo(
    () =>
      layoutCircleText(
        measureSegments(thought, fontMetrics.measureText),
        measureSegments(authorLine, fontMetrics.measureAuthor),
        diameterPx,
      ),
    [thought, authorLine, diameterPx, fontMetrics],
  );
  return (
    <span className={styles.text} style={{ ...typographyStyle, fontSize: `${fontSizePx}px` }}>
      <span className={styles.thought} dir="auto">
        <Lines>{lines}</Lines>
      </span>
      {authorLines.length > 0 && (
        <span className={styles.author} data-capitals={formatAuthor(authorLine).hasCapitals} dir="auto">
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

/** The proportions that `layoutCircleText` assumes. */
const typographyStyle = {
  '--line-height': lineHeightEm,
  '--author-size': `${authorScale}em`,
  '--author-line-height': authorLineHeightEm,
  '--author-gap': `${authorGapEm / authorScale}em`,
  '--author-letter-spacing': `${letterSpacingEm}em`,
} satisfies CSSProperties;
