import {
  authorGapEm,
  authorLineHeightEm,
  authorScale,
  layInCircle,
  lineHeightEm,
  measurePieces,
} from '#domain/circleText.ts';
import { type CSSProperties, useMemo } from 'react';
import { type Lettering, trackingEm, writtenAuthor } from '../devices/lettering.ts';
import styles from './BubbleText.module.css';

interface Props {
  thought: string;
  author: string | null;
  diameterPx: number;
  lettering: Lettering;
}

/** A thought and its author, line by line as the circle takes them. */
export function BubbleText({ thought, author, diameterPx, lettering }: Props) {
  const signature = author === null ? '' : `— ${author}`;
  const { fontSizePx, lines, authorLines } = useMemo(
    () =>
      layInCircle(
        measurePieces(thought, lettering.measureText),
        measurePieces(signature, lettering.measureAuthor),
        diameterPx,
      ),
    [thought, signature, diameterPx, lettering],
  );
  return (
    <span className={styles.text} style={{ ...proportions, fontSize: `${fontSizePx}px` }}>
      <span className={styles.thought} dir="auto">
        <Lines>{lines}</Lines>
      </span>
      {authorLines.length > 0 && (
        <span className={styles.author} data-capitals={writtenAuthor(signature).hasCapitals} dir="auto">
          <Lines>{authorLines}</Lines>
        </span>
      )}
    </span>
  );
}

function Lines({ children }: { children: readonly string[] }) {
  return children.map((line, place) => (
    // A line is nothing but its place and its words.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={place} className={styles.line}>
      {line}
    </span>
  ));
}

/** The proportions that the arithmetic counts on. */
const proportions = {
  '--line': lineHeightEm,
  '--author-size': `${authorScale}em`,
  '--author-line': authorLineHeightEm,
  '--author-gap': `${authorGapEm / authorScale}em`,
  '--tracking': `${trackingEm}em`,
} satisfies CSSProperties;
