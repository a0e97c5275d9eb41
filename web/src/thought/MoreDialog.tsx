import { useState } from 'react';
import choices from '../ui/choices.module.css';
import { EmbedIcon, FeedIcon } from '../ui/pageIcons.ts';
import { TitledDialog } from '../ui/TitledDialog.tsx';
import { EmbedDialog } from './EmbedDialog.tsx';

interface Props {
  thought: { id: string; thought: string };
  onClose: () => void;
}

/** The actions for a thought that few visitors need. */
export function MoreDialog({ thought, onClose }: Props) {
  const [isEmbedding, setEmbedding] = useState(false);
  if (isEmbedding) return <EmbedDialog thought={thought} onClose={onClose} />;
  return (
    <TitledDialog title="More" onClose={onClose} width={480}>
      <div className={choices.list}>
        <button type="button" aria-haspopup="dialog" onClick={() => setEmbedding(true)}>
          <EmbedIcon />
          Embed
        </button>
        <a href="/today.atom">
          <FeedIcon />
          RSS feed
        </a>
      </div>
    </TitledDialog>
  );
}
