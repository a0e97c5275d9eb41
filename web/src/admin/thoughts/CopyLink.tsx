import { useRef, useState } from 'react';
import { copyText } from '../../devices/clipboard.ts';
import { useTemporaryFlag } from '../../ui/useTemporaryFlag.ts';
import styles from './ThoughtCard.module.css';

const copiedForMs = 2000;

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
    <button
      type="button"
      className={styles.copy}
      title={label}
      aria-label={label}
      data-copied={isCopied}
      onClick={onClick}
    >
      <svg
        viewBox="0 0 20 20"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        aria-hidden="true"
      >
        {isCopied ? (
          <path d="m4 10.5 4 4 8-9" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.2" />
        ) : (
          <path d="M7 7V4.5A1.5 1.5 0 0 1 8.5 3h7A1.5 1.5 0 0 1 17 4.5v7a1.5 1.5 0 0 1-1.5 1.5H13M4.5 7h7A1.5 1.5 0 0 1 13 8.5v7a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 15.5v-7A1.5 1.5 0 0 1 4.5 7Z" />
        )}
      </svg>
      {isCopied && <span aria-hidden="true">Copied!</span>}
    </button>
  );
}
