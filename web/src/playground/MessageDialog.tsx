import { TitledDialog } from '../ui/TitledDialog.tsx';
import styles from './MessageDialog.module.css';

export interface Message {
  title: string;
  text: string;
}

/** Says why something wasn't done. */
export function MessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  return (
    <TitledDialog title={message.title} onClose={onClose} width={420}>
      <p className={styles.text}>{message.text}</p>
    </TitledDialog>
  );
}

/** The reasons why a link isn't opened, or can't be created. */
export const linkMessages = {
  broken: {
    title: 'This link is incomplete',
    text: 'A part of it is missing, so the query can’t be read. Copy the whole link and open it again. Your own queries are unchanged.',
  },
  tooLong: {
    title: 'This link is too long',
    text: 'The query in it is longer than any that the API accepts, so it wasn’t opened. Your own queries are unchanged.',
  },
  tooLongToShare: {
    title: 'This query is too long for a link',
    text: 'Some applications would cut the link. Make the variables shorter, or send the query as text.',
  },
} satisfies Record<string, Message>;
