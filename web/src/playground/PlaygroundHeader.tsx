import { DropdownMenu, useGraphiQL } from '@graphiql/react';
import { guidePaths } from '#domain/pages/guidePage.ts';
import { readSettings } from '../devices/settings.ts';
import { createIcon } from '../ui/icons.tsx';
import { ShareIcon } from '../ui/pageIcons.ts';
import { CopyButton, useCopy } from './CopyButton.tsx';
import page from './Playground.module.css';
import styles from './PlaygroundHeader.module.css';
import { createApolloCode, createCurlCommand, createFetchCode, createShareLink } from './shareLink.ts';
import type { useSignIn } from './useSignIn.ts';

const OpenMenuIcon = createIcon('m7 10 5 5 5-5');

interface Props {
  session: ReturnType<typeof useSignIn>;
}

/** The documentation, the button of the sidebar in a narrow window, the buttons that copy the query, and the sign-in. */
export function PlaygroundHeader({ session }: Props) {
  const { isSignedIn, signIn, signOut } = session;
  return (
    <header className={`${page.bar} ${styles.header}`}>
      <h1>
        <a href="/">{readSettings().productName}</a> <small>API</small>
      </h1>
      <nav aria-label="Documentation">
        <a href={guidePaths.guide}>Guide</a>
        <a href={guidePaths.changelog}>Changes</a>
        <a href={guidePaths.openApi}>OpenAPI</a>
      </nav>
      <button type="button" className={styles.sidebarButton} popoverTarget="sidebar">
        Examples
      </button>
      <CopyButtons />
      <button type="button" onClick={() => void (isSignedIn ? signOut() : signIn())}>
        {isSignedIn ? 'Sign out' : 'Sign in'}
      </button>
    </header>
  );
}

const formats = [
  { name: 'curl', use: 'For a terminal', create: createCurlCommand },
  { name: 'fetch', use: 'For a browser or Node', create: createFetchCode },
  { name: 'Apollo', use: 'For Apollo Client', create: createApolloCode },
];

function CopyButtons() {
  const { queryEditor, variableEditor } = useGraphiQL((state) => ({
    queryEditor: state.queryEditor,
    variableEditor: state.variableEditor,
  }));
  const { isCopied, copy } = useCopy();
  const readExample = () => ({
    query: queryEditor?.getValue() ?? '',
    variables: variableEditor?.getValue() ?? null,
  });
  const share = () => {
    const link = createShareLink(readExample(), `${window.location.origin}/playground`);
    // If copying fails, the link is still in the address bar.
    window.history.replaceState(null, '', link);
    return link;
  };
  return (
    <>
      <DropdownMenu>
        <DropdownMenu.Button className={styles.copyMenu}>
          {isCopied ? 'Copied!' : 'Copy as'} <OpenMenuIcon />
        </DropdownMenu.Button>
        <DropdownMenu.Content className={styles.menu}>
          {formats.map(({ name, use, create }) => (
            <DropdownMenu.Item
              key={name}
              onSelect={() => copy(create(readExample(), window.location.origin))}
            >
              <strong>{name}</strong> <span>{use}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu>
      <CopyButton label="Share" icon={<ShareIcon />} getText={share} />
    </>
  );
}
