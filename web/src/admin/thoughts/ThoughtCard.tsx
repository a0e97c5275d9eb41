import { getTextField, textFieldNames, type TextFieldName } from '#domain/thought/fields.ts';
import { toImageSrc } from '#domain/images/imageUrl.ts';
import { toCreditLinks } from '#domain/images/photoCredit.ts';
import { hasVisibleText, isLive, retentionMs } from '#domain/thought/thought.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { PhotoCredit } from '../../ui/PhotoCredit.tsx';
import { SelectBox } from '../bulk/SelectBox.tsx';
import { Button } from '../components/controls.tsx';
import { getLineClampClass } from '../components/lineClamp.ts';
import { type ThoughtCardFragment, ThoughtCardFragmentDoc } from '../operations.generated.ts';
import { describeSchedule, formatDate } from '../formatDateTime.ts';
import { languageName } from '../form/fields/languages.ts';
import styles from './ThoughtCard.module.css';
import { CopyLink } from './CopyLink.tsx';
import { Highlighted } from './Highlighted.tsx';

export interface ThoughtAction {
  label: string;
  icon: ReactNode;
  run: (thought: ThoughtCardFragment) => void | Promise<void>;
}

export interface ThoughtProps {
  thought: FragmentType<ThoughtCardFragment>;
  index: number;
  search: string | null;
  actionsOf: (thought: ThoughtCardFragment) => readonly ThoughtAction[];
  isBusy: boolean;
  isSelected: boolean;
  onSelect: (id: string, isRange: boolean) => void;
}

export function ThoughtCard({
  thought: from,
  index,
  search,
  actionsOf,
  isBusy,
  isSelected,
  onSelect,
}: ThoughtProps) {
  const { data: thought, complete } = useFragment({
    fragment: ThoughtCardFragmentDoc,
    fragmentName: 'ThoughtCard',
    from,
  });
  if (!complete) return null;
  const link = `${window.location.origin}${thoughtPath(thought.id)}`;
  const headingId = `thought-${thought.id}`;
  const title = thought.thought === '' ? 'Untitled' : thought.thought;
  return (
    <article
      className={styles.card}
      aria-labelledby={headingId}
      data-id={thought.id}
      data-index={index}
      data-selected={isSelected}
    >
      <h3 id={headingId} className={getLineClampClass(title)} dir="auto" lang={thought.lang ?? undefined}>
        <Highlighted text={title} search={search} room={lineLength} />
      </h3>
      {!hasVisibleText(thought) && <span className={styles.badge}>No text: not shown to visitors</span>}
      {thought.publishAt !== null && <p className={styles.schedule}>{describeSchedule(thought.publishAt)}</p>}
      {thought.draftOf !== null && (
        <p>
          <a className={styles.badge} href={thoughtPath(thought.draftOf)} target="_blank" rel="noreferrer">
            Draft of a live bubble
          </a>
        </p>
      )}
      <CardImage thought={thought} />
      <dl>
        {isLive(thought) ? (
          <Row name="Thought Link:" isInline>
            <CopyLink link={link} />
          </Row>
        ) : (
          thought.trashedAt !== null && (
            <Row name="Deleted for good on:" isInline>
              {formatDate(Date.parse(thought.trashedAt) + retentionMs)}
            </Row>
          )
        )}
        {textFieldNames
          .filter((name) => name !== 'thought')
          .map((name) => (
            <FieldRow key={name} name={name} thought={thought} search={search} />
          ))}
      </dl>
      <footer>
        <SelectBox
          label="Select"
          isSelected={isSelected}
          describedBy={headingId}
          onChange={(isRange) => onSelect(thought.id, isRange)}
        />
        {actionsOf(thought).map(({ label, run }) => (
          <Button
            key={label}
            kind="secondary"
            aria-describedby={headingId}
            isBusy={isBusy}
            onClick={() => void run(thought)}
          >
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
    return <span className={styles.badge}>Image on another site: not shown</span>;
  if (src === null || src === brokenSrc) return null;
  return (
    <figure className={styles.image}>
      <img src={src} alt="" loading="lazy" width="800" height="600" onError={() => setBrokenSrc(src)} />
      {imageCredit !== null && <PhotoCredit {...toCreditLinks(imageCredit)} />}
    </figure>
  );
}

/** The text that the card shows for a missing value. A field that isn't listed here has no row then. */
const missingTexts: Partial<Record<TextFieldName, string>> = { author: 'Unknown', application: 'N/A' };

/** A lower limit of the number of characters in a line of a card. */
const lineLength = 24;

interface FieldRowProps {
  name: TextFieldName;
  thought: ThoughtCardFragment;
  search: string | null;
}

function FieldRow({ name, thought, search }: FieldRowProps) {
  const text = thought[name] ?? missingTexts[name] ?? null;
  if (text === null) return null;
  const { kind, label, inputLines } = getTextField(name);
  return (
    <Row
      name={`${label}:`}
      isInline={kind !== 'link' && inputLines === undefined}
      className={kind === 'text' ? getLineClampClass(text) : undefined}
    >
      {kind === 'link' ? (
        <VideoLink url={text} watchUrl={thought.video?.watchUrl ?? null} search={search} />
      ) : kind === 'language' ? (
        languageName(text)
      ) : (
        <Highlighted text={text} search={search} room={lineLength} />
      )}
    </Row>
  );
}

interface RowProps {
  name: string;
  /** Whether the value is on the same line as its name. */
  isInline?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

function Row({ name, isInline = false, className, children }: RowProps) {
  return (
    <div className={isInline ? styles.short : undefined}>
      <dt>{name}</dt>
      <dd className={className} dir="auto">
        {children}
      </dd>
    </div>
  );
}

/** The URL of a legacy record can be any text, so only http and https URLs become links. */
function VideoLink({
  url,
  watchUrl,
  search,
}: {
  url: string;
  watchUrl: string | null;
  search: string | null;
}) {
  const href = /^https?:\/\//i.test(url) ? url : watchUrl;
  return (
    <>
      {href === null ? (
        url
      ) : (
        <a href={href} target="_blank" rel="noreferrer">
          <span className={getLineClampClass(url)}>
            <Highlighted text={url} search={search} room={lineLength} />
          </span>
        </a>
      )}
      {watchUrl === null && (
        <span
          className={styles.badge}
          title="Visitors can't open this bubble: the link doesn't lead to a YouTube video."
        >
          No video in this link
        </span>
      )}
    </>
  );
}
