import './styleNonce.ts';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { ToolbarButton, UnStyledButton, useGraphiQL, useGraphiQLActions, useMonaco } from '@graphiql/react';
import { GraphiQL } from 'graphiql';
import { useEffect, useMemo, useState } from 'react';
import { readPageSettings } from '../devices/settings.ts';
import { canStore } from '../devices/storage.ts';
import { useCopy } from '../page/useCopy.ts';
import { CheckIcon, CloseIcon, PageIcon, ShareIcon } from '../ui/pageIcons.ts';
import { editorThemes } from './editorThemes.ts';
import { examples, type Request } from './examples.ts';
import styles from './Playground.module.css';
import { useSession } from './useSession.ts';

const examplesPlugin = { title: 'Examples', icon: PageIcon, content: Examples };
const plugins = [examplesPlugin];

/** Loads the editors before it shows GraphiQL, which ignores input until the editors are loaded. */
export function Playground() {
  const { monaco, actions } = useMonaco();
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    if (monaco === undefined) actions.initialize().catch(setError);
    else for (const [name, theme] of Object.entries(editorThemes)) monaco.editor.defineTheme(name, theme);
  }, [actions, monaco]);
  if (error !== null) throw error;
  return <main className={styles.page}>{monaco === undefined ? <p>Loading...</p> : <Explorer />}</main>;
}

/** The API explorer: GraphiQL, served from this site, with examples, the sign-in and links to queries. */
function Explorer() {
  const { getToken, isSignedIn, error, signInOrOut } = useSession();
  const fetcher = useMemo(() => createFetcher(getToken), [getToken]);
  const [request] = useState(parseLink);
  return (
    <GraphiQL
      fetcher={fetcher}
      plugins={plugins}
      defaultQuery={examples[0]?.query ?? ''}
      defaultEditorToolsVisibility={!isNarrow()}
      // Hides GraphiQL's theme setting, which would only change the editors.
      forcedTheme="system"
      {...(!isNarrow() && { visiblePlugin: examplesPlugin })}
      {...(request !== null && { initialQuery: request.query, initialVariables: request.variables ?? '' })}
      // Null lets GraphiQL keep everything in memory, although the type doesn't allow null.
      {...(!canStore() && { storage: null as unknown as Storage })}
    >
      <GraphiQL.Logo>
        <h1>
          <a href="/">{readPageSettings().productName}</a>
        </h1>
        <span role="alert">{error}</span>
        <ShareButton />
        <UnStyledButton onClick={signInOrOut}>{isSignedIn ? 'Sign out' : 'Sign in'}</UnStyledButton>
      </GraphiQL.Logo>
      <GraphiQL.Footer>
        <ResponseState />
      </GraphiQL.Footer>
      <EditorSetup />
    </GraphiQL>
  );
}

function Examples() {
  const openRequest = useOpenRequest();
  const actions = useGraphiQLActions();
  const open = (example: Request) => {
    openRequest(example);
    if (isNarrow()) actions.setVisiblePlugin(null);
  };
  return (
    <section className={styles.examples} aria-label="Examples">
      <h2 className="graphiql-doc-explorer-title">Examples</h2>
      {examples.map((example) => (
        <UnStyledButton key={example.title} onClick={() => open(example)}>
          <strong>{example.title}</strong> {example.description}
        </UnStyledButton>
      ))}
    </section>
  );
}

/** Returns whether the window is so narrow that the examples cover the editors, as in the style sheet. */
function isNarrow(): boolean {
  return window.matchMedia('(width < 1024px)').matches;
}

function ShareButton() {
  const { queryEditor, variableEditor } = useGraphiQL((state) => state);
  const { isCopied, copy } = useCopy();
  const share = () => {
    const parameters = new URLSearchParams({ query: queryEditor?.getValue() ?? '' });
    const variables = variableEditor?.getValue() ?? '';
    if (variables !== '') parameters.set('variables', variables);
    // Puts the link into the address bar, from where it can be copied if copying fails.
    window.history.replaceState(null, '', `#${parameters.toString()}`);
    void copy(window.location.href);
  };
  return (
    <ToolbarButton label={isCopied ? 'Copied!' : 'Copy a link to this query'} onClick={share}>
      {isCopied ? <CheckIcon /> : <ShareIcon />}
    </ToolbarButton>
  );
}

/** A hint while there is no response, and a button that closes a response to give the query more room. */
function ResponseState() {
  const actions = useGraphiQLActions();
  const { responseEditor, tabs, activeTabIndex } = useGraphiQL((state) => state);
  const response = tabs[activeTabIndex]?.response ?? '';
  const close = () => {
    responseEditor?.setValue('');
    actions.updateActiveTabValues({ response: null });
  };
  return response === '' ? (
    <p>Press ▶ to see the response here.</p>
  ) : (
    <ToolbarButton className={styles.close} label="Close the response" onClick={close}>
      <CloseIcon />
    </ToolbarButton>
  );
}

/** Sets up the editors in ways for which GraphiQL has no props. */
function EditorSetup() {
  const actions = useGraphiQLActions();
  const { queryEditor, variableEditor, responseEditor, activeTabIndex } = useGraphiQL((state) => state);
  useEffect(() => {
    for (const editor of [queryEditor, variableEditor, responseEditor])
      editor?.updateOptions({ wordWrap: 'on', fontSize: 14, glyphMargin: false, folding: false });
  }, [queryEditor, variableEditor, responseEditor]);
  useEffect(() => {
    document.querySelector(`#graphiql-session-tab-${activeTabIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [activeTabIndex]);
  // Needs no cleanup, because leaving the playground always loads another document.
  useEffect(() => {
    // Follows the system's colour scheme, which GraphiQL reads only once.
    const darkMode = window.matchMedia('(prefers-color-scheme: dark)');
    darkMode.addEventListener('change', () => actions.setTheme(null));
    // Opens a link that is pasted into the address bar, which doesn't reload the page.
    window.addEventListener('hashchange', () => window.location.reload());
  }, [actions]);
  return null;
}

/** Returns a function that shows a request in its tab, or in a new one. */
function useOpenRequest(): (request: Request) => void {
  const actions = useGraphiQLActions();
  const { tabs, queryEditor, variableEditor } = useGraphiQL((state) => state);
  return ({ query, variables }) => {
    const index = tabs.findIndex((tab) => tab.query === query && (tab.variables ?? '') === (variables ?? ''));
    if (index === -1) {
      actions.addTab();
      queryEditor?.setValue(query);
      variableEditor?.setValue(variables ?? '');
    } else actions.changeTab(index);
    // Sets the operation's name, which GraphiQL reads late: until then, it would run the previous tab's operation.
    actions.setOperationName(/^(?:query|mutation) (\w+)/m.exec(query)?.[1] ?? '');
  };
}

/** Returns the request in the fragment of the page's address, which is never sent to a server. */
function parseLink(): Request | null {
  const parameters = new URLSearchParams(window.location.hash.slice(1));
  const query = parameters.get('query');
  return query === null ? null : { query, variables: parameters.get('variables') };
}

/** Creates GraphiQL's fetcher. A header from its header editor replaces the default header of the same name. */
function createFetcher(getToken: () => Promise<string | null>) {
  return async (request: object, options?: { headers?: Record<string, unknown> }): Promise<object> => {
    const token = await getToken();
    const headers = new Headers({
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    });
    for (const [name, value] of Object.entries(options?.headers ?? {})) headers.set(name, String(value));
    try {
      const response = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify(request) });
      return (await response.json()) as object;
    } catch {
      // Returns an error as a result, because GraphiQL would show the stack of a thrown error.
      return { errors: [{ message: 'Can’t reach the API. Check your connection and press ▶ again.' }] };
    }
  };
}
