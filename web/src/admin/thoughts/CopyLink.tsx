import { useRef } from 'react';
import { Button } from '../components/controls.tsx';
import { createIcon } from '../../ui/icons.tsx';
import { useCopy } from '../../page/useCopy.ts';
import styles from './ThoughtCard.module.css';

const CheckIcon = createIcon('m5 12.5 5 5 10-11');
const CopyIcon = createIcon('M8 8V5h11v11h-3M5 8h11v11H5Z');

/** A link with a button that copies it. If the browser denies that, the link is selected to be copied manually. */
export function CopyLink({ link }: { link: string }) {
  const { isCopied, hasFailed, copy } = useCopy();
  const linkRef = useRef<HTMLAnchorElement>(null);
  const label = isCopied ? 'Copied!' : 'Copy link';
  const copyLink = async () => {
    const hasCopied = await copy(link);
    if (!hasCopied && linkRef.current !== null) window.getSelection()?.selectAllChildren(linkRef.current);
  };
  return (
    <>
      <span className={styles.link}>
        <a ref={linkRef} href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
        <Button
          kind="secondary"
          className={styles.copy}
          title={label}
          aria-label={label}
          data-copied={isCopied}
          onClick={() => void copyLink()}
        >
          {isCopied ? <CheckIcon /> : <CopyIcon />}
          {isCopied && <span aria-hidden="true">Copied!</span>}
        </Button>
      </span>
      {hasFailed && (
        <span role="alert" className={styles.copyProblem}>
          Couldn't copy the link. It is selected, so you can copy it yourself.
        </span>
      )}
    </>
  );
}
