import { Button } from '../../components/Button.tsx';
import styles from './Talk.module.css';

interface Props {
  id: string;
  channel: string;
  isBusy: boolean;
  onUse: () => void;
}

/** Asks whether the channel of the talk is its author, who isn't filled in yet. */
export function ChannelOffer({ id, channel, isBusy, onUse }: Props) {
  return (
    <div className={styles.line}>
      <p id={id} className={styles.note}>
        The talk is on the channel <b dir="auto">{channel}</b>.
      </p>
      <Button
        isBusy={isBusy}
        onClick={({ currentTarget }) => {
          // The button disappears.
          currentTarget.form?.querySelector<HTMLElement>('[name=author]')?.focus();
          onUse();
        }}
      >
        Use as author
      </Button>
    </div>
  );
}
