import { useRef, useState } from 'react';
import { formatCount } from '../formatCount.ts';
import { MoreIcon } from '../../ui/icons.tsx';
import { CloseIcon } from '../../ui/pageIcons.ts';
import { useShortcuts } from '../../page/useShortcuts.ts';
import type { ThoughtPlace } from '../operations.generated.ts';
import styles from './Bulk.module.css';
import { actionWords, type BulkCommand, commandsOf, exportCommand } from './bulkActions.tsx';
import type { BulkState } from './useBulk.ts';

interface Props {
  bulk: BulkState;
  place: ThoughtPlace;
  /** The number of thoughts that match the search and the filter. */
  totalCount: number | null;
}

/** The number of selected thoughts and what can be done with them, at the foot of the window. */
export function SelectionBar({ bulk, place, totalCount }: Props) {
  const barRef = useRef<HTMLElement>(null);
  const count = bulk.versions.size;
  const commands = commandsOf[place];
  const [isMenuOpen, setMenuOpen] = useState(false);
  // In the open menu, Escape closes the menu only.
  useShortcuts(count > 0 && !isMenuOpen, { Escape: bulk.clear });
  const selectAll = async () => {
    if (bulk.isSelecting) return;
    await bulk.selectAll();
    // The button that had the focus is gone.
    barRef.current?.focus();
  };
  return (
    <>
      <output className="visually-hidden">{count > 0 && `${formatCount(count)} selected`}</output>
      {count > 0 && (
        <section ref={barRef} aria-label="Selection" tabIndex={-1} className={styles.bar}>
          <p>
            <span>{formatCount(count)} selected</span>
            {totalCount !== null && count < totalCount && (
              <button
                type="button"
                className={styles.all}
                aria-disabled={bulk.isSelecting}
                onClick={() => void selectAll()}
              >
                Select all {formatCount(totalCount)}
                <span className={styles.match}> that match</span>
              </button>
            )}
          </p>
          <div className={styles.commands}>
            <Commands commands={commands} onChoose={bulk.choose} />
          </div>
          <button type="button" className={styles.more} aria-label="More actions" popoverTarget="bulk-more">
            <MoreIcon />
          </button>
          <div
            id="bulk-more"
            popover="auto"
            className={styles.menu}
            onToggle={({ newState }) => setMenuOpen(newState === 'open')}
          >
            <Commands commands={commands.slice(2)} onChoose={bulk.choose} />
          </div>
          <button type="button" aria-label="Clear selection" onClick={bulk.clear}>
            <CloseIcon />
          </button>
        </section>
      )}
    </>
  );
}

interface CommandsProps {
  commands: readonly BulkCommand[];
  onChoose: (command: BulkCommand) => void;
}

function Commands({ commands, onChoose }: CommandsProps) {
  return commands.map((command) => {
    const { label, icon } = command === 'EXPORT' ? exportCommand : actionWords[command];
    return (
      <button
        key={command}
        type="button"
        onClick={({ currentTarget }) => {
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          onChoose(command);
        }}
      >
        {icon} {label}
      </button>
    );
  });
}
