import { Button } from '../components/controls.tsx';
import { useSettings } from '../../page/settingsContext.ts';
import { useCopy } from '../../page/useCopy.ts';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';

/** Copies the text of an invitation. If the browser denies that, the text is shown and selected to be copied manually. */
export function CopyInvitation({ email, name }: { email: string; name: string | null }) {
  const { productName } = useSettings();
  const { isCopied, hasFailed, copy } = useCopy();
  const text = `${name === null ? 'Hello' : `Hello ${name}`},

You are invited to manage the thoughts on ${productName}.
Sign in with Google as ${email} at ${window.location.origin}/admin`;
  return (
    <>
      <Button
        aria-label={isCopied ? 'Copied!' : `Copy invitation for ${email}`}
        onClick={() => void copy(text)}
      >
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
