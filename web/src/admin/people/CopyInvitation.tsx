import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { copyText } from '../../devices/clipboard.ts';
import { useSettings } from '../../page/settingsContext.ts';
import { useTemporaryFlag } from '../../ui/useTemporaryFlag.ts';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';

interface Props {
  email: string;
  name: string | null;
}

/** Copies the text of an invitation. If the browser denies that, the text is shown and selected to be copied manually. */
export function CopyInvitation({ email, name }: Props) {
  const { productName } = useSettings();
  const [isCopied, setIsCopied] = useTemporaryFlag(2000);
  const [hasFailed, setHasFailed] = useState(false);
  const text = `${name === null ? 'Hello' : `Hello ${name}`},

You are invited to manage the thoughts on ${productName}.
Sign in with Google as ${email} at ${window.location.origin}/admin`;
  const copy = async () => {
    try {
      await copyText(text);
      setIsCopied(true);
      setHasFailed(false);
    } catch {
      setHasFailed(true);
    }
  };
  return (
    <>
      <Button aria-label={isCopied ? 'Copied!' : `Copy invitation for ${email}`} onClick={() => void copy()}>
        {isCopied ? 'Copied!' : 'Copy invitation'}
      </Button>
      {hasFailed && (
        <label className={controls.label}>
          <span role="alert" className={dialogs.problem}>
            Couldn't copy. Copy it yourself:
          </span>
          <textarea
            readOnly
            rows={5}
            dir="auto"
            className={controls.field}
            value={text}
            onFocus={({ target }) => target.select()}
          />
        </label>
      )}
    </>
  );
}
