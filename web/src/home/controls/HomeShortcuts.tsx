import { useEffect } from 'react';
import { toggleFullScreen } from '../../devices/fullScreen.ts';
import { dropEarlyKeys } from '../../start/earlyKeys.ts';
import { useShortcuts } from '../../page/useShortcuts.ts';
import { toggleFavourite } from '../../favourites/favourites.ts';
import { usePersistedState } from '../hooks/usePersistedState.ts';
import { shortcutsPreference } from './preferences.ts';
import type { BubbleFragment } from '../operations.generated.ts';
import type { ToolbarProps } from './useControls.ts';

interface Props {
  toolbarProps: ToolbarProps;
  currentThought: BubbleFragment | undefined;
  /** Whether the flow has started. Keys that are pressed before have their effect afterwards. */
  hasStarted: boolean;
  /** Called for Escape while no dialog is open, even if one is loading. */
  onCancel: () => void;
}

/** Handles the keyboard shortcuts of the home screen. Renders nothing. */
export function HomeShortcuts({ toolbarProps, currentThought, hasStarted, onCancel }: Props) {
  const [isEnabled] = usePersistedState(shortcutsPreference);
  useShortcuts(isEnabled && hasStarted, {
    ' ': toolbarProps.onTogglePause,
    ArrowLeft: toolbarProps.onBack,
    ArrowRight: toolbarProps.onNext,
    s: toolbarProps.onOpenSeen,
    m: toolbarProps.onToggleSound,
    f: () => {
      if (currentThought !== undefined) toggleFavourite(currentThought);
    },
    w: toggleFullScreen,
    '?': toolbarProps.onOpenShortcuts,
    Escape: onCancel,
  });
  useEffect(() => {
    if (!isEnabled) dropEarlyKeys();
  }, [isEnabled]);
  return null;
}
