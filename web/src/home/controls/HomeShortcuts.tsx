import { toggleFullScreen } from '../../devices/fullScreen.ts';
import { useShortcuts } from '../../useShortcuts.ts';
import { useFavourites } from '../../favourites/useFavourites.ts';
import { usePersistedState } from '../hooks/usePersistedState.ts';
import { shortcutsPreference } from './preferences.ts';
import type { BubbleFragment } from '../operations.generated.ts';
import type { ToolbarProps } from './Toolbar.tsx';

interface Props {
  toolbarProps: ToolbarProps;
  currentThought: BubbleFragment | undefined;
}

/** Handles the keyboard shortcuts of the home screen. Renders nothing. */
export function HomeShortcuts({ toolbarProps, currentThought }: Props) {
  const { toggleFavourite } = useFavourites();
  const [isEnabled] = usePersistedState(shortcutsPreference);
  useShortcuts(isEnabled, {
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
  });
  return null;
}
