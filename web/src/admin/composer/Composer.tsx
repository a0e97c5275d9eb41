import { Dialog } from '../../ui/Dialog.tsx';

interface Props {
  thought: string;
  author: string;
  onUse: (image: {
    imageUrl: string;
    imageCredit: { name: string; profileUrl: string; photoUrl: string } | null;
    downloadLocation: string | null;
  }) => void;
  onClose: () => void;
}

/** Holds the image generator's place. */
export function Composer({ thought, author, onClose }: Props) {
  return (
    <Dialog label="AI Image Generator" onClose={onClose}>
      <p>{thought}</p>
      <p>{author}</p>
    </Dialog>
  );
}
