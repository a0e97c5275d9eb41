import { getTextField, textFieldNames, type TextFieldName } from '#domain/thought/fields.ts';
import { toImageSrc } from '#domain/images/imageUrl.ts';
import { toCreditLinks } from '#domain/images/photoCredit.ts';
import { hasVisibleText, retentionMs } from '#domain/thought/thought.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { memo, type ReactNode, useState } from 'react';
import { PhotoCredit } from '../../ui/PhotoCredit.tsx';
import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';
import { getLineClampClass } from '../components/lineClamp.ts';
import { type ThoughtCardFragment, ThoughtCardFragmentDoc } from '../operations.generated.ts';
import { formatDate } from '../formatDateTime.ts';
import { languageName } from '../form/fields/languages.ts';
import styles from './ThoughtCard.module.css';
import { CopyLink } from './CopyLink.tsx';

interface Props {
  thought: FragmentType<ThoughtCardFragment>;
  /** The card's buttons. */
  actions: readonly { label: string; run: (thought: ThoughtCardFragment) => void }[];
  isBusy: boolean;
}

export const ThoughtCard = memo(function ThoughtCard({ thought: from, actions, isBusy }: Props) {
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
    <article className={styles.card} aria-labelledby={headingId} data-id={thought.id}>
      <h3 id={headingId} className={getLineClampClass(title)} dir="auto" lang={thought.lang ?? undefined}>
        {title}
      </h3>
      {!hasVisibleText(thought) && <span className={styles.badge}>No text: not shown to visitors</span>}
      <CardImage thought={thought} />
      <dl>
        {thought.trashedAt === null ? (
          <Row name="Thought Link:" isInline>
            <CopyLink link={link} />
          </Row>
        ) : (
          <Row name="Deleted for good on:" isInline>
            {formatDate(Date.parse(thought.trashedAt) + retentionMs)}
          </Row>
        )}
        {textFieldNames
          .filter((name) => name !== 'thought')
          .map((name) => (
            <FieldRow key={name} name={name} thought={thought} />
          ))}
      </dl>
      <footer>
        {actions.map(({ label, run }) => (
          <BusyButton
            key={label}
            className={controls.secondary}
            aria-describedby={headingId}
            isBusy={isBusy}
            onClick={() => run(thought)}
          >
            {label}
          </BusyButton>
        ))}
      </footer>
    </article>
  );
});

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

function FieldRow({ name, thought }: { name: TextFieldName; thought: ThoughtCardFragment }) {
  const text = thought[name] ?? missingTexts[name] ?? null;
  if (text === null) return null;
  const { kind, label, inputLines } = getTextField(name);
  return (
    <Row name={`${label}:`} isInline={kind !== 'link' && inputLines === undefined}>
      {kind === 'link' ? (
        <VideoLink url={text} watchUrl={thought.video?.watchUrl ?? null} />
      ) : kind === 'language' ? (
        languageName(text)
      ) : (
        text
      )}
    </Row>
  );
}

interface RowProps {
  name: string;
  /** Whether the value is on the same line as its name. */
  isInline?: boolean;
  children: ReactNode;
}

function Row({ name, isInline = false, children }: RowProps) {
  return (
    <div className={isInline ? styles.short : undefined}>
      <dt>{name}</dt>
      <dd className={typeof children === 'string' ? getLineClampClass(children) : undefined} dir="auto">
        {children}
      </dd>
    </div>
  );
}

/** The URL of a legacy record can be any text, so only http and https URLs become links. */
function VideoLink({ url, watchUrl }: { url: string; watchUrl: string | null }) {
  const href = /^https?:\/\//i.test(url) ? url : watchUrl;
  return (
    <>
      {href === null ? (
        url
      ) : (
        <a href={href} target="_blank" rel="noreferrer">
          <span className={getLineClampClass(url)}>{url}</span>
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
