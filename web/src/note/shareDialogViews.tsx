import { pageDescription } from '#domain/pages/pageMetadata.ts';
import { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { useId, useState } from 'react';
import { PageBubble } from '../bubble/PageBubble.tsx';
import { copy, share, type ShareResult, shareThought, trackShare } from '../devices/share.ts';
import { Button } from '../page/Button.tsx';
import { useSettings } from '../page/settingsContext.ts';
import choices from '../ui/choices.module.css';
import { focusFirst } from '../ui/Dialog.tsx';
import { NoteIcon, ShareIcon } from '../ui/pageIcons.ts';
import { TitledDialog } from '../ui/TitledDialog.tsx';
import { cleanNote, createNoteLink, isValidNote, maxNoteLength, noteLength } from './noteLink.ts';
import styles from './ShareDialogs.module.css';
import { type RequestedThought, requestNote } from './shareRequest.ts';

interface Props {
  thought: RequestedThought;
  onClose: () => void;
}

/** Lets a visitor choose how to share a thought of a list, whose rows have no room for two buttons. */
export function ShareDialog({ thought, onClose }: Props) {
  const shareLink = () => {
    onClose();
    void shareThought(thought);
  };
  return (
    <TitledDialog title="Share" onClose={onClose} className={styles.dialog}>
      <div className={styles.columns}>
        <SharedThought thought={thought} />
        <div className={choices.list}>
          <button type="button" onClick={shareLink}>
            <ShareIcon />
            {'share' in navigator ? 'Share link' : 'Copy link'}
          </button>
          <button type="button" aria-haspopup="dialog" onClick={() => requestNote(thought)}>
            <NoteIcon />
            Add a note
          </button>
        </div>
      </div>
    </TitledDialog>
  );
}

/** Lets a visitor write a personal note and send it with the link to a thought. */
export function SendNoteDialog({ thought, onClose }: Props) {
  const { productName } = useSettings();
  const fieldId = useId();
  const [text, setText] = useState('');
  const note = cleanNote(text);
  return (
    <TitledDialog title="Add a note" onClose={onClose} className={styles.dialog}>
      <div className={styles.columns}>
        <SharedThought thought={thought} />
        <div className={styles.body}>
          <div className={styles.label}>
            <label htmlFor={fieldId}>Your note</label>
            <Counter note={note} />
          </div>
          <textarea
            id={fieldId}
            ref={focusFirst}
            rows={3}
            dir="auto"
            value={text}
            aria-describedby={`${fieldId}-hint`}
            onChange={(event) => setText(event.target.value)}
          />
          <p className={styles.hint} id={`${fieldId}-hint`}>
            Your note travels in the link. {productName} never sees it.
          </p>
          <SendButtons thought={thought} note={note} onShared={onClose} />
        </div>
      </div>
    </TitledDialog>
  );
}

function Counter({ note }: { note: string }) {
  const length = noteLength(note);
  const isTooLong = note !== '' && !isValidNote(note);
  return (
    <span className={styles.counter} data-too-long={isTooLong} role={isTooLong ? 'alert' : undefined}>
      {length > maxNoteLength
        ? `${length - maxNoteLength} too many`
        : isTooLong
          ? 'Too long for a link'
          : `${length} of ${maxNoteLength}`}
    </span>
  );
}

interface SendButtonsProps {
  thought: RequestedThought;
  note: string;
  onShared: () => void;
}

function SendButtons({ thought, note, onShared }: SendButtonsProps) {
  const [result, setResult] = useState<ShareResult | null>(null);
  const hasSheet = 'share' in navigator;
  const isDisabled = !isValidNote(note);
  const link = isDisabled ? '' : createNoteLink(thought.id, note, window.location.origin);
  const send = async (action: () => Promise<ShareResult>) => {
    if (isDisabled) return;
    const sent = await action();
    setResult(sent);
    trackShare(thought.id, sent);
    if (sent === 'shared') onShared();
  };
  const shareLink = () =>
    share({ title: thought.thought, text: pageDescription({ ...thought, summary: null }), url: link });
  return (
    <>
      <div className={styles.buttons}>
        {hasSheet && (
          <Button isPrimary aria-disabled={isDisabled} onClick={() => void send(shareLink)}>
            Share link
          </Button>
        )}
        <Button isPrimary={!hasSheet} aria-disabled={isDisabled} onClick={() => void send(() => copy(link))}>
          Copy link
        </Button>
      </div>
      <output className={styles.result}>{result === null ? '' : resultMessages[result]}</output>
      {result === 'failed' && !isDisabled && (
        <input
          className={styles.link}
          aria-label="Link with your note"
          value={link}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </>
  );
}

const resultMessages: Record<ShareResult, string> = {
  shared: '',
  copied: 'Copied to clipboard. Paste it into a message.',
  cancelled: '',
  failed: "This browser can't share or copy. Select the link to copy it.",
};

const bubblePx = 200;

function SharedThought({ thought: { id, thought, author, lang = null } }: { thought: RequestedThought }) {
  return (
    <blockquote className={styles.thought}>
      <PageBubble
        thought={{ id, lang }}
        text={layoutBubbleText(thought, author, bubblePx)}
        diameterPx={bubblePx}
      />
    </blockquote>
  );
}
