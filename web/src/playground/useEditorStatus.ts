import { useMonaco } from '@graphiql/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { defineEditorThemes } from './editorThemes.ts';

/**
 * Loads the code of the editor, which GraphiQL would load only after it has drawn itself. Until then its tabs change
 * nothing: each writes its text into an editor that is not there, and the editor begins with the first tab's.
 */
export function useEditorStatus(): 'loading' | 'ready' | 'failed' {
  const { monaco, actions } = useMonaco();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    actions.initialize().catch(() => setHasFailed(true));
  }, [actions]);
  // Before GraphiQL's effects, which choose one of the themes.
  useLayoutEffect(() => {
    if (monaco !== undefined) defineEditorThemes(monaco);
  }, [monaco]);
  if (monaco !== undefined) return 'ready';
  return hasFailed ? 'failed' : 'loading';
}
