import dialogs from './dialogs.module.css';
import { getLineClampClass } from './lineClamp.ts';

/** The first lines of a thought, with its author. */
export function Quote({ thought, author }: { thought: string; author: string }) {
  return (
    <blockquote className={dialogs.quote}>
      <p className={getLineClampClass(thought)} dir="auto">
        {thought}
      </p>
      <footer dir="auto">by {author}</footer>
    </blockquote>
  );
}
