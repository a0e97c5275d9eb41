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
        {lines.map((line, index) => (
          <Line key={index}>{line}</Line>
        ))}
      </span>
      {authorLines.length > 0 && (
        <span className={styles.author} data-capitals={writtenAuthor(signature).hasCapitals} dir="auto">
          {authorLines.map((line, index) => (
            <Line key={index}>{line}</Line>
          ))}
        </span>
      )}
    </span>
  );
}

function Line({ children }: { children: string }) {
  return <span className={styles.line}>{children}</span>;
}

/** The proportions that the arithmetic counts on. */
const proportions = {
  '--line': lineHeightEm,
  '--author-size': `${authorScale}em`,
  '--author-line': authorLineHeightEm,
  '--author-gap': `${authorGapEm / authorScale}em`,
  '--tracking': `${trackingEm}em`,
} as CSSProperties;
