import { useMonaco } from '@graphiql/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { defineEditorThemes } from './editorThemes.ts';

/**
 * Loads the editor's code before GraphiQL is rendered. GraphiQL itself would load it after its first render, and until
 * then a change of tabs would be lost, because GraphiQL would write the tab's text into an editor that doesn't exist.
 */
export function useEditorStatus(): 'loading' | 'ready' | 'failed' {
  const { monaco, actions } = useMonaco();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    actions.initialize().catch(() => setHasFailed(true));
  }, [actions]);
  // A layout effect, because GraphiQL's effects, which run later, select one of the themes.
  useLayoutEffect(() => {
    if (monaco !== undefined) defineEditorThemes(monaco);
  }, [monaco]);
  if (monaco !== undefined) return 'ready';
  return hasFailed ? 'failed' : 'loading';
}
