import { createEmbedHtml, embedPath, embedSize, embedTitle } from '#domain/pages/embedding.ts';
import { useId, useState } from 'react';
import { copyText } from '../devices/clipboard.ts';
import { useSettings } from '../page/settingsContext.ts';
import { Button } from '../page/Button.tsx';
import { TitledDialog } from '../ui/TitledDialog.tsx';
import styles from './EmbedDialog.module.css';

interface Props {
  thought: { id: string; thought: string };
  onClose: () => void;
}

/** Shows the HTML that embeds a thought in other sites, and a preview. */
export function EmbedDialog({ thought, onClose }: Props) {
  const { productName } = useSettings();
  const htmlId = useId();
  const [message, setMessage] = useState('');
  const [isLoaded, setLoaded] = useState(false);
  const html = createEmbedHtml(thought, { siteUrl: window.location.origin, productName });
  const copy = async () => {
    try {
      await copyText(html);
      setMessage('Copied to clipboard');
    } catch {
      setMessage("This browser can't copy. Select the text to copy it.");
    }
  };
  return (
    <TitledDialog title="Embed this thought" onClose={onClose} width={648}>
      <iframe
        className={styles.preview}
        data-loaded={isLoaded}
        onLoad={() => setLoaded(true)}
        src={embedPath(thought.id)}
        title={`Preview: ${embedTitle(thought.thought, productName)}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        height={embedSize.height}
      />
      <div className={styles.code}>
        <label htmlFor={htmlId}>HTML for your page</label>
        <textarea
          id={htmlId}
          value={html}
          rows={4}
          readOnly
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button isPrimary onClick={() => void copy()}>
          Copy HTML
        </Button>
        <output>{message}</output>
      </div>
    </TitledDialog>
  );
}
