import { useGraphiQL } from '@graphiql/react';
import { copyText } from '../devices/clipboard.ts';
import { readSettings } from '../devices/settings.ts';
import { useTemporaryFlag } from '../ui/useTemporaryFlag.ts';
import { createCurlCommand, createShareLink } from './shareLink.ts';
import styles from './Playground.module.css';
import type { useSignIn } from './useSignIn.ts';

const copiedForMs = 2000;

/** The button of the examples in a narrow window, the buttons that copy the query, and the sign-in. */
export function PlaygroundHeader({ session }: { session: ReturnType<typeof useSignIn> }) {
  const { isSignedIn, signIn, signOut } = session;
  return (
    <header className={styles.header}>
      <h1>
        <a href="/">{readSettings().productName}</a> <small>API</small>
      </h1>
      <button type="button" className={styles.guideButton} popoverTarget="guide">
        Examples
      </button>
      <CopyButtons />
      <button type="button" onClick={() => void (isSignedIn ? signOut() : signIn())}>
        {isSignedIn ? 'Sign out' : 'Sign in'}
      </button>
    </header>
  );
}

function CopyButtons() {
  const { queryEditor, variableEditor } = useGraphiQL((state) => ({
    queryEditor: state.queryEditor,
    variableEditor: state.variableEditor,
  }));
  const readExample = () => ({
    query: queryEditor?.getValue() ?? '',
    variables: variableEditor?.getValue() ?? null,
  });
  return (
    <>
      <CopyButton
        label="Copy as curl"
        className={styles.curlButton}
        getText={() => createCurlCommand(readExample(), window.location.origin)}
      />
      <CopyButton
        label="Share"
        getText={() => {
          const link = createShareLink(readExample(), `${window.location.origin}/playground`);
          // If copying fails, the link is still in the address bar.
          window.history.replaceState(null, '', link);
          return link;
        }}
      />
    </>
  );
}

interface CopyButtonProps {
  label: string;
  className?: string | undefined;
  getText: () => string;
}

function CopyButton({ label, className, getText }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useTemporaryFlag(copiedForMs);
  const copy = () =>
    copyText(getText()).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <button type="button" className={className} onClick={() => void copy()}>
      {isCopied ? 'Copied!' : label}
    </button>
  );
}
