import type { ReactNode } from 'react';
import { hasBell, pressBell } from '../devices/bell.ts';
import { BellIcon, HeartIcon, PauseIcon, ResumeIcon, SoundIcon } from '../ui/icons.tsx';
import styles from './Dock.module.css';
import { SpeedSlider } from './SpeedSlider.tsx';

interface Props {
  canGoBack: boolean;
  isPaused: boolean;
  isSoundOn: boolean;
  speed: number;
  onBack: () => void;
  onPause: () => void;
  onSound: () => void;
  onSpeed: (speed: number) => void;
  onFavourites: () => void;
  onShortcuts: () => void;
}

/** Every control in one quiet bar, where a phone's thumb is. */
export function Dock(props: Props) {
  const { canGoBack, isPaused, isSoundOn, speed } = props;
  return (
    <div className={styles.dock} role="toolbar" aria-label="Bubbles">
      <SpeedSlider speed={speed} onChoose={props.onSpeed} />
      <div className={styles.buttons}>
        <div className={styles.slot}>
          {canGoBack && (
            <DockButton label="Previous" tooltip="View previous bubble" onPress={props.onBack}>
              <span className={styles.arrow}>←</span>
            </DockButton>
          )}
        </div>
        <DockButton label={isPaused ? 'Resume' : 'Pause'} onPress={props.onPause}>
          {isPaused ? <ResumeIcon /> : <PauseIcon />}
        </DockButton>
        <DockButton
          label={isSoundOn ? 'Sound On' : 'Sound Off'}
          name={isSoundOn ? 'Turn sound off' : 'Turn sound on'}
          tooltip={isSoundOn ? 'Turn sound off' : 'Turn sound on'}
          onPress={props.onSound}
        >
          <SoundIcon isOn={isSoundOn} />
        </DockButton>
        <DockButton label="Favourites" onPress={props.onFavourites}>
          <HeartIcon isFilled={false} />
        </DockButton>
        {hasBell() && (
          <DockButton label="Notify" name="Notifications" onPress={pressBell}>
            <BellIcon />
          </DockButton>
        )}
        <DockButton label="Keys" name="Keyboard shortcuts" onPress={props.onShortcuts}>
          <span className={styles.arrow}>?</span>
        </DockButton>
      </div>
    </div>
  );
}

interface ButtonProps {
  label: string;
  /** What a screen reader says, where that is not the label. */
  name?: string;
  tooltip?: string;
  onPress: () => void;
  children: ReactNode;
}

function DockButton({ label, name, tooltip, onPress, children }: ButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={name} title={tooltip} onClick={onPress}>
      <span aria-hidden="true">{children}</span>
      <span>{label}</span>
    </button>
  );
}
