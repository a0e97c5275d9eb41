import { type ReactNode, type Ref, useRef } from 'react';
import { flushSync } from 'react-dom';
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
  const pauseRef = useRef<HTMLButtonElement>(null);
  const goBack = () => {
    flushSync(props.onBack);
    // The last press takes the button away, which must not throw anybody to the top of the page.
    if (document.activeElement === document.body) pauseRef.current?.focus();
  };
  return (
    <div className={styles.dock} role="toolbar" aria-label="Bubbles">
      <SpeedSlider speed={speed} onChoose={props.onSpeed} />
      <div className={styles.buttons}>
        <div className={styles.slot}>
          {canGoBack && (
            <DockButton label="Previous" tooltip="View previous bubble" onPress={goBack}>
              <span className={styles.arrow}>←</span>
            </DockButton>
          )}
        </div>
        <DockButton ref={pauseRef} label={isPaused ? 'Resume' : 'Pause'} onPress={props.onPause}>
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
  ref?: Ref<HTMLButtonElement>;
  label: string;
  /** What a screen reader says, where that is not the label. */
  name?: string;
  tooltip?: string;
  onPress: () => void;
  children: ReactNode;
}

function DockButton({ ref, label, name, tooltip, onPress, children }: ButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      aria-label={name}
      title={tooltip}
      onClick={onPress}
    >
      <span aria-hidden="true">{children}</span>
      <span>{label}</span>
    </button>
  );
}
