import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useEffect } from 'react';

/** Sets options that GraphiQL has no props for; it has to be a child of GraphiQL. */
export function EditorOptions() {
  useSystemTheme();
  useLineWrapping();
  return null;
}

/** Uses the system's colour scheme, also after it has changed, although GraphiQL reads it only once. */
function useSystemTheme(): void {
  const actions = useGraphiQLActions();
  useEffect(() => {
    const darkModeQuery = window.matchMedia('(prefers-color-scheme: dark)');
    const apply = () => actions.setTheme(null);
    apply();
    darkModeQuery.addEventListener('change', apply);
    return () => darkModeQuery.removeEventListener('change', apply);
  }, [actions]);
}

/** Wraps long lines in the editors, as GraphiQL does in the response, because the examples have long comments. */
function useLineWrapping(): void {
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  useEffect(() => {
    for (const editor of [queryEditor, variableEditor]) editor?.updateOptions({ wordWrap: 'on' });
  }, [queryEditor, variableEditor]);
}
