import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useEffect } from 'react';

/** Changes the editor's colours with the system's, as the page around it does; GraphiQL reads these only once. */
export function SystemTheme() {
  const theme = useGraphiQL((state) => state.theme);
  const actions = useGraphiQLActions();
  useEffect(() => {
    const darkModeQuery = window.matchMedia('(prefers-color-scheme: dark)');
    const apply = () => actions.setTheme(theme);
    darkModeQuery.addEventListener('change', apply);
    return () => darkModeQuery.removeEventListener('change', apply);
  }, [actions, theme]);
  return null;
}
