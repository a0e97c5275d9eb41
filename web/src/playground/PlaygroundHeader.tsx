import { DropdownMenu, tryParseJSONC, useGraphiQL } from '@graphiql/react';
import { readSettings } from '../devices/settings.ts';
import { createIcon } from '../ui/icons.tsx';
import { ShareIcon } from '../ui/pageIcons.ts';
import { useCopy } from '../page/useCopy.ts';
import { CopyButton } from './CopyButton.tsx';
import page from './Playground.module.css';
import styles from './PlaygroundHeader.module.css';
import { createApolloCode, createCurlCommand, createFetchCode } from './copyFormats.ts';
import { linkMessages, type Message } from './MessageDialog.tsx';
import { createShareLink } from './shareLink.ts';
import type { useSignIn } from './useSignIn.ts';

const OpenMenuIcon = createIcon('m7 10 5 5 5-5');

interface Props {
  session: ReturnType<typeof useSignIn>;
  showMessage: (message: Message) => void;
}

/** The button of the sidebar in a narrow window, the buttons that copy the query, and the sign-in. */
export function PlaygroundHeader({ session, showMessage }: Props) {
  const { isSignedIn, signIn, signOut } = session;
  return (
    <header className={`${page.bar} ${styles.header}`}>
      <h1>
        <a href="/">{readSettings().productName}</a> <small>API</small>
      </h1>
      <button type="button" className={styles.sidebarButton} popoverTarget="sidebar">
        Examples
      </button>
      <CopyButtons session={session} showMessage={showMessage} />
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

function CopyButtons({ session, showMessage }: Props) {
  const { queryEditor, variableEditor, headerEditor, operationName } = useGraphiQL((state) => ({
    queryEditor: state.queryEditor,
    variableEditor: state.variableEditor,
    headerEditor: state.headerEditor,
    operationName: state.operationName,
  }));
  const { isCopied, copy } = useCopy();
  const query = () => queryEditor?.getValue() ?? '';
  const copyAs = ({ create }: (typeof formats)[number]) => {
    try {
      const request = {
        query: query(),
        variables: tryParseJSONC(variableEditor?.getValue()),
        operationName: operationName ?? null,
        needsToken: session.isSignedIn || /"authorization"/i.test(headerEditor?.getValue() ?? ''),
      };
      void copy(create(request, window.location.origin));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      showMessage({ title: 'Nothing was copied', text: `The variables ${reason}` });
    }
  };
  const share = async () => {
    const example = { query: query(), variables: variableEditor?.getValue() ?? null };
    const link = await createShareLink(example, `${window.location.origin}/playground`);
    if (link === null) {
      showMessage(linkMessages.tooLongToShare);
      throw new Error(linkMessages.tooLongToShare.title);
    }
    // If copying fails, the link is still in the address bar.
    window.history.replaceState(null, '', link);
    return link;
  };
  return (
    <>
      <DropdownMenu>
        <DropdownMenu.Button>
          {isCopied ? 'Copied!' : 'Copy as'} <OpenMenuIcon />
        </DropdownMenu.Button>
        <DropdownMenu.Content align="end" className={styles.menu}>
          {/* In a narrow window, instead of the button. */}
          <DropdownMenu.Item className={styles.link} onSelect={() => void copy(share())}>
            <strong>link</strong> <span>Opens this query here</span>
          </DropdownMenu.Item>
          {formats.map((format) => (
            <DropdownMenu.Item key={format.name} onSelect={() => copyAs(format)}>
              <strong>{format.name}</strong> <span>{format.use}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu>
      <CopyButton label="Share" icon={<ShareIcon />} getText={share} className={styles.shareButton} />
    </>
  );
}
