import { useMonaco } from '@graphiql/react';
import { useEffect, useState } from 'react';

/**
 * Loads the code of the editor, which GraphiQL would load only after it has drawn itself. Until then its tabs change
 * nothing: each writes its text into an editor that is not there, and the editor begins with the first tab's.
 */
export function useEditor(): 'loading' | 'ready' | 'failed' {
  const { monaco, actions } = useMonaco();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    actions.initialize().catch(() => setHasFailed(true));
  }, [actions]);
  if (monaco !== undefined) return 'ready';
  return hasFailed ? 'failed' : 'loading';
}
