import './styleNonce.ts';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { ToolbarButton, useGraphiQL, useGraphiQLActions, useMonaco } from '@graphiql/react';
import { GraphiQL } from 'graphiql';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { readSettings } from '../devices/settings.ts';
import { canStore } from '../devices/storage.ts';
import { useCopy } from '../page/useCopy.ts';
import { CheckIcon, PageIcon, ShareIcon } from '../ui/pageIcons.ts';
import { defineEditorThemes } from './editorThemes.ts';
import { examples, type Request } from './examples.ts';
import styles from './Playground.module.css';
import { useSession } from './useSession.ts';

const examplesPlugin = { title: 'Examples', icon: PageIcon, content: Examples };
const plugins = [examplesPlugin];

/** Loads the editors before GraphiQL, which ignores input until it has them. */
export function Playground() {
  const { monaco, actions } = useMonaco();
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    actions.initialize().catch(setError);
  }, [actions]);
  // A layout effect runs before GraphiQL's effects, which select a theme.
  useLayoutEffect(() => {
    if (monaco !== undefined) defineEditorThemes(monaco);
  }, [monaco]);
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
      // On a low screen, the variables have no room below the query.
      defaultEditorToolsVisibility={window.innerHeight >= 600}
      {...(!isNarrow() && { visiblePlugin: examplesPlugin })}
      {...(request !== null && { initialQuery: request.query, initialVariables: request.variables ?? '' })}
      // Null keeps everything in memory, although the type doesn't allow it.
      {...(!canStore() && { storage: null as unknown as Storage })}
    >
      <GraphiQL.Logo>
        <h1>
          <a href="/">{readSettings().productName}</a> <small>API</small>
        </h1>
        <span role="alert">{error}</span>
        <button type="button" onClick={signInOrOut}>
          {isSignedIn ? 'Sign out' : 'Sign in'}
        </button>
      </GraphiQL.Logo>
      <GraphiQL.Toolbar>
        {({ prettify, merge, copy }) => (
          <>
            {prettify}
            {merge}
            {copy}
            <ShareButton />
          </>
        )}
      </GraphiQL.Toolbar>
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
      <h2>Examples</h2>
      {examples.map((example) => (
        <button key={example.title} type="button" onClick={() => open(example)}>
          <strong>{example.title}</strong> <span>{example.description}</span>
        </button>
      ))}
    </section>
  );
}

/** Returns whether the examples cover the editors, as in the style sheet. */
function isNarrow(): boolean {
  return window.matchMedia('(width < 1024px)').matches;
}

function ShareButton() {
  const { queryEditor, variableEditor } = useEditors();
  const { isCopied, copy } = useCopy();
  const share = () => {
    const parameters = new URLSearchParams({ query: queryEditor?.getValue() ?? '' });
    const variables = variableEditor?.getValue() ?? '';
    if (variables !== '') parameters.set('variables', variables);
    // If copying fails, the link is still in the address bar.
    window.history.replaceState(null, '', `#${parameters.toString()}`);
    void copy(window.location.href);
  };
  return (
    <ToolbarButton label={isCopied ? 'Copied!' : 'Copy a link to this query'} onClick={share}>
      {isCopied ? <CheckIcon /> : <ShareIcon />}
    </ToolbarButton>
  );
}

/** Sets up what GraphiQL has no props for. */
function EditorSetup() {
  const actions = useGraphiQLActions();
  const openRequest = useOpenRequest();
  const { queryEditor, variableEditor } = useEditors();
  // Hides line numbers on narrow screens, because the examples have long comments.
  useEffect(() => {
    const options = isNarrow() ? ({ lineNumbers: 'off', glyphMargin: false, folding: false } as const) : {};
    for (const editor of [queryEditor, variableEditor]) editor?.updateOptions({ wordWrap: 'on', ...options });
  }, [queryEditor, variableEditor]);
  // Follows the system's colour scheme, which GraphiQL reads only once.
  useEffect(() => {
    const darkMode = window.matchMedia('(prefers-color-scheme: dark)');
    const followSystem = () => actions.setTheme(null);
    darkMode.addEventListener('change', followSystem);
    return () => darkMode.removeEventListener('change', followSystem);
  }, [actions]);
  // Opens a link that is pasted into the address bar, which doesn't reload the page.
  const openLink = useEffectEvent(() => {
    const request = parseLink();
    if (request !== null) openRequest(request);
  });
  useEffect(() => {
    window.addEventListener('hashchange', openLink);
    return () => window.removeEventListener('hashchange', openLink);
  }, []);
  return null;
}

/** Returns a function that shows a request in its tab, or in a new one. */
function useOpenRequest(): (request: Request) => void {
  const actions = useGraphiQLActions();
  const tabs = useGraphiQL((state) => state.tabs);
  const { queryEditor, variableEditor } = useEditors();
  return ({ query, variables }) => {
    const index = tabs.findIndex((tab) => tab.query === query && (tab.variables ?? '') === (variables ?? ''));
    if (index === -1) {
      actions.addTab();
      queryEditor?.setValue(query);
      variableEditor?.setValue(variables ?? '');
    } else actions.changeTab(index);
    // GraphiQL reads the operation's name with a delay, and would run the previous tab's operation until then.
    actions.setOperationName(/^(?:query|mutation) (\w+)/m.exec(query)?.[1] ?? '');
  };
}

function useEditors() {
  return useGraphiQL(({ queryEditor, variableEditor }) => ({ queryEditor, variableEditor }));
}

/** Returns the request in the fragment of the page's address, which is never sent to a server. */
function parseLink(): Request | null {
  const parameters = new URLSearchParams(window.location.hash.slice(1));
  const query = parameters.get('query');
  return query === null ? null : { query, variables: parameters.get('variables') };
}

/** Creates GraphiQL's fetcher. A header from its editor of headers replaces the usual one. */
function createFetcher(getToken: () => Promise<string | null>) {
  return async (request: object, options?: { headers?: Record<string, unknown> }): Promise<object> => {
    const token = await getToken();
    const headers = new Headers({
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    });
    for (const [name, value] of Object.entries(options?.headers ?? {})) headers.set(name, String(value));
    try {
      const response = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify(request) });
      return (await response.json()) as object;
    } catch {
      // Otherwise, GraphiQL would show the stack of the error.
      return { errors: [{ message: 'Can’t reach the API. Check your connection and press ▶ again.' }] };
    }
  };
}
