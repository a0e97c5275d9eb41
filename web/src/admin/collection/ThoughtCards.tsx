import { toImageSrc } from '#domain/images/imageUrl.ts';
import { toCreditLinks } from '#domain/images/photoCredit.ts';
import { thoughtPath } from '#domain/pages/pages.ts';
import { hasVisibleText, isLive, retentionMs } from '#domain/thought/thought.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import { useCopy } from '../../page/useCopy.ts';
import { createIcon } from '../../ui/icons.tsx';
import { CheckIcon } from '../../ui/pageIcons.ts';
import { PhotoCredit } from '../../ui/PhotoCredit.tsx';
import { describeSchedule, formatDate } from '../format.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { Button, Fact, Problem } from '../parts.tsx';
import parts from '../parts.module.css';
import styles from './Collection.module.css';
import { Highlighted } from './Highlighted.tsx';

export interface ThoughtAction {
  label: string;
  icon: ReactNode;
  run: (thought: ThoughtCardFragment) => void;
}

export interface ListProps {
  thoughts: readonly ThoughtCardFragment[];
  totalCount: number;
  search: string | null;
  actions: readonly ThoughtAction[];
}

/** The maximum length of a list that is rendered completely, so that the browser's own search works. */
const maxRendered = 48;

/** Returns the height above and below the window in which rows are rendered, in pixels. */
export function getBufferSize(totalCount: number): number {
  return totalCount <= maxRendered ? Number.MAX_SAFE_INTEGER : 300;
}

/** The minimum width of a card with its gap, as in the style sheet. */
const columnWidth = 346;

/** A grid of cards. In a long list, only rows near the window are rendered. */
export function ThoughtCards({ thoughts, totalCount, search, actions }: ListProps) {
  const [columns, setColumns] = useState(1);
  const measure = useCallback((list: HTMLElement | null) => {
    if (list === null) return undefined;
    const observer = new ResizeObserver(() =>
      setColumns(Math.max(1, Math.floor((list.clientWidth + 16) / columnWidth))),
    );
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  const rows = Array.from({ length: Math.ceil(thoughts.length / columns) }, (_, index) =>
    thoughts.slice(index * columns, (index + 1) * columns),
  );
  return (
    <div ref={measure} className={styles.list}>
      <WindowVirtualizer data={rows} itemSize={360} bufferSize={getBufferSize(totalCount)}>
        {(row) => (
          <div key={row[0]?.id} className={styles.cards}>
            {row.map((thought) => (
              <ThoughtCard key={thought.id} thought={thought} search={search} actions={actions} />
            ))}
          </div>
        )}
      </WindowVirtualizer>
    </div>
  );
}

function ThoughtCard({
  thought,
  search,
  actions,
}: Pick<ListProps, 'search' | 'actions'> & { thought: ThoughtCardFragment }) {
  const { id, author, application, summary, url, publishAt, trashedAt } = thought;
  const headingId = `thought-${id}`;
  const highlight = (text: string) => <Highlighted text={text} search={search} />;
  return (
    <article className={`${parts.panel} ${styles.card}`} aria-labelledby={headingId}>
      <h3 id={headingId} className="clamp" dir="auto" lang={thought.lang ?? undefined}>
        {highlight(thought.thought || 'Untitled')}
      </h3>
      {!hasVisibleText(thought) && <p className={parts.warning}>No text: not shown to visitors</p>}
      {publishAt !== null && <p className={parts.badge}>{describeSchedule(publishAt)}</p>}
      <CardImage thought={thought} />
      <dl className={parts.facts}>
        {isLive(thought) && (
          <Fact name="Thought Link:">
            <CopyLink link={`${window.location.origin}${thoughtPath(id)}`} />
          </Fact>
        )}
        {trashedAt !== null && (
          <Fact name="Deleted for good on:">{formatDate(Date.parse(trashedAt) + retentionMs)}</Fact>
        )}
        <Fact name="Author:">{highlight(author ?? 'Unknown')}</Fact>
        <Fact name="Application:" isClamped>
          {highlight(application ?? 'N/A')}
        </Fact>
        {summary !== null && (
          <Fact name="Summary:" isClamped>
            {highlight(summary)}
          </Fact>
        )}
        {url !== null && (
          <Fact name="URL:">
            <VideoLink url={url} watchUrl={thought.video?.watchUrl ?? null}>
              {highlight(url)}
            </VideoLink>
          </Fact>
        )}
      </dl>
      <footer>
        {actions.map(({ label, run }) => (
          <Button key={label} kind="quiet" aria-describedby={headingId} onClick={() => run(thought)}>
            {label}
          </Button>
        ))}
      </footer>
    </article>
  );
}

/** A thought's image with its credit. Shows nothing if the image can't be loaded. */
function CardImage({ thought: { imageUrl, imageCredit } }: { thought: ThoughtCardFragment }) {
  const src = toImageSrc(imageUrl);
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  if (src === null && imageUrl !== null)
    return <p className={parts.warning}>Image on another site: not shown</p>;
  if (src === null || src === brokenSrc) return null;
  return (
    <figure>
      <img src={src} alt="" loading="lazy" width="800" height="600" onError={() => setBrokenSrc(src)} />
      {imageCredit !== null && <PhotoCredit {...toCreditLinks(imageCredit)} />}
    </figure>
  );
}

export const noVideoTitle = "Visitors can't open this bubble: the link doesn't lead to a YouTube video.";

interface LinkProps {
  url: string;
  watchUrl: string | null;
  children: ReactNode;
}

/** The URL of a legacy record can be any text, so only http and https URLs become links. */
function VideoLink({ url, watchUrl, children }: LinkProps) {
  const href = /^https?:\/\//i.test(url) ? url : watchUrl;
  return (
    <>
      <a href={href ?? undefined} target="_blank" rel="noreferrer">
        {children}
      </a>
      {watchUrl === null && (
        <span className={parts.warning} title={noVideoTitle}>
          No video in this link
        </span>
      )}
    </>
  );
}

const CopyIcon = createIcon('M8 8V5h11v11h-3M5 8h11v11H5Z');

/** A link with a button that copies it. */
function CopyLink({ link }: { link: string }) {
  const { isCopied, hasFailed, copy } = useCopy();
  const label = isCopied ? 'Copied!' : 'Copy link';
  return (
    <>
      <span className={styles.link}>
        <a href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
        <Button
          kind="quiet"
          className={parts.icon}
          title={label}
          aria-label={label}
          onClick={() => void copy(link)}
        >
          {isCopied ? <CheckIcon /> : <CopyIcon />}
        </Button>
      </span>
      {hasFailed && <Problem>Couldn't copy the link. Please select it, and copy it yourself.</Problem>}
    </>
  );
}
