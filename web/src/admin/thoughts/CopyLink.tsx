import { useRef, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { copyText } from '../../devices/clipboard.ts';
import { createIcon } from '../../ui/icons.tsx';
import { useTemporaryFlag } from '../../ui/useTemporaryFlag.ts';
import styles from './ThoughtCard.module.css';

const copiedForMs = 2000;
const CheckIcon = createIcon('m5 12.5 5 5 10-11');
const CopyIcon = createIcon('M8 8V5h11v11h-3M5 8h11v11H5Z');

/** A link with a button that copies it. If the browser denies that, the link is selected to be copied manually. */
export function CopyLink({ link }: { link: string }) {
  const [isCopied, setIsCopied] = useTemporaryFlag(copiedForMs);
  const [hasFailed, setHasFailed] = useState(false);
  const linkRef = useRef<HTMLAnchorElement>(null);
  const copy = async () => {
    try {
      await copyText(link);
      setIsCopied(true);
      setHasFailed(false);
    } catch {
      setIsCopied(false);
      setHasFailed(true);
      if (linkRef.current !== null) window.getSelection()?.selectAllChildren(linkRef.current);
    }
  };
  return (
    <>
      <span className={styles.link}>
        <a ref={linkRef} href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
        <CopyButton isCopied={isCopied} onClick={() => void copy()} />
      </span>
      {hasFailed && (
        <span role="alert" className={styles.copyProblem}>
          Couldn't copy the link. It is selected, so you can copy it yourself.
        </span>
      )}
    </>
  );
}

function CopyButton({ isCopied, onClick }: { isCopied: boolean; onClick: () => void }) {
  const label = isCopied ? 'Copied!' : 'Copy link';
  return (
    <Button
      kind="secondary"
      className={styles.copy}
      title={label}
      aria-label={label}
      data-copied={isCopied}
      onClick={onClick}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      {isCopied && <span aria-hidden="true">Copied!</span>}
    </Button>
  );
}
