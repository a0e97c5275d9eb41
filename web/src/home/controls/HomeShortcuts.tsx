import { useShortcuts } from '../../useShortcuts.ts';
import { usePersistedState } from '../hooks/usePersistedState.ts';
import { shortcutsPreference } from './preferences.ts';
import type { ToolbarProps } from './Toolbar.tsx';

interface Props {
  toolbarProps: ToolbarProps;
  onToggleFavourite: () => void;
}

/** Handles the keyboard shortcuts of the home screen. Renders nothing. */
export function HomeShortcuts({ toolbarProps, onToggleFavourite }: Props) {
  const [isEnabled] = usePersistedState(shortcutsPreference);
  useShortcuts(isEnabled, {
    ' ': toolbarProps.onTogglePause,
    ArrowLeft: toolbarProps.onBack,
    m: toolbarProps.onToggleSound,
    f: onToggleFavourite,
    '?': toolbarProps.onOpenShortcuts,
  });
  return null;
}
