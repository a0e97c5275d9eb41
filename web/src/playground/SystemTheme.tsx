import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useEffect } from 'react';

/** Changes the editor's colours with the system's, as the page around it does; GraphiQL reads these only once. */
export function SystemTheme() {
  const theme = useGraphiQL((state) => state.theme);
  const actions = useGraphiQLActions();
  useEffect(() => {
    const isDark = window.matchMedia('(prefers-color-scheme: dark)');
    const apply = () => actions.setTheme(theme);
    isDark.addEventListener('change', apply);
    return () => isDark.removeEventListener('change', apply);
  }, [actions, theme]);
  return null;
}
