import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { countBubbles, formatCount } from '../formatCount.ts';
import { Button, Problem } from '../components/controls.tsx';
import { Link } from '../../page/Link.tsx';
import { ClosableDialog, dialogWidths } from '../components/ClosableDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import dialogs from '../components/dialogs.module.css';
import panels from '../importExport/ImportExport.module.css';
import { UndoOperation } from '../importExport/UndoOperation.tsx';
import { actionWords } from './bulkActions.tsx';
import type { BulkRun, BulkRunner, LeftThought } from './bulkRunner.ts';

interface Props {
  run: BulkRun;
  runner: BulkRunner;
  onClose: () => void;
}

export function RunDialog({ run, runner, onClose }: Props) {
  switch (run.step) {
    case 'running':
    case 'waiting':
    case 'stopping':
      return <RunProgress run={run} onStop={runner.stop} />;
    default:
      return <RunResult run={run} runner={runner} onClose={onClose} />;
  }
}

function RunProgress({
  run: { action, step, done, thoughts },
  onStop,
}: {
  run: BulkRun;
  onStop: () => void;
}) {
  const { doing } = actionWords[action];
  const label = `${doing} ${countBubbles(thoughts.length)}`;
  return (
    <Dialog label={label} onClose={onStop} width={dialogWidths.small}>
      <div className={`${dialogs.body} ${panels.panel}`}>
        <h2>{label}</h2>
        <progress max={thoughts.length} value={done} aria-label={label} />
        <output>
          {formatCount(done)} of {formatCount(thoughts.length)}
          {step === 'waiting' && '. No response: trying again until the connection is back.'}
          {step === 'stopping' && '. Stopping after this part…'}
        </output>
        <div className={dialogs.buttons}>
          <Button onClick={onStop}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The result of a bulk action, or its progress while it isn't complete, with buttons to continue or to undo it. */
function RunResult({ run, runner, onClose }: Props) {
  const { action, step, operation, changed, left, done, thoughts, error } = run;
  const resultRef = useRef<HTMLParagraphElement>(null);
  // The Cancel button of the progress is gone.
  useEffect(() => resultRef.current?.focus(), []);
  const { doing, done: verb } = actionWords[action];
  const rest = thoughts.length - done;
  const goOn = step !== 'finished' && (
    <Button kind="primary" onClick={runner.goOn}>
      Go on
    </Button>
  );
  return (
    <ClosableDialog
      label={step === 'finished' ? `${verb} ${countBubbles(changed)}` : 'Not finished'}
      size="small"
      closeLabel={step === 'finished' ? 'Close' : 'Leave it'}
      action={goOn}
      onClose={onClose}
    >
      <p ref={resultRef} tabIndex={-1}>
        {step === 'finished'
          ? summarize(run)
          : `Go on with ${doing.toLowerCase()} ${formatCount(rest)} of ${countBubbles(thoughts.length)}? ${verb} ${formatCount(changed)} so far.`}
      </p>
      {error !== null && <Problem>{error}</Problem>}
      <LeftThoughts left={left} />
      {changed > 0 && (
        <UndoOperation operation={operation} kind="changes" asks={false} onUndo={runner.endForUndo} />
      )}
    </ClosableDialog>
  );
}

function summarize({ left, changed, done, thoughts }: BulkRun): string {
  if (left.length > 0)
    return `${countBubbles(left.length)} ${left.length === 1 ? 'wasn’t' : 'weren’t'} changed:`;
  if (done < thoughts.length) return `${countBubbles(thoughts.length - done)} not reached.`;
  return changed === 0 ? 'There was nothing to change.' : 'All done.';
}

const reasons = {
  CHANGED: 'changed in the meantime',
  GONE: 'deleted for good in the meantime',
  INVALID: 'not complete',
} satisfies Record<LeftThought['reason'], string>;

/** The thoughts that were left, each with a link to its form and the reason. */
function LeftThoughts({ left }: { left: readonly LeftThought[] }) {
  const [parameters] = useSearchParams();
  if (left.length === 0) return null;
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={panels.changed} aria-label="Not changed" tabIndex={0}>
      {left.map(({ id, title, reason, problems }) => (
        <li key={id}>
          {title === null ? (
            'A bubble'
          ) : (
            <Link to={`/admin?${new URLSearchParams([...parameters, ['edit', id]]).toString()}`} dir="auto">
              {title || 'Untitled'}
            </Link>
          )}
          : {problems.length > 0 ? problems.join(' ') : reasons[reason]}
        </li>
      ))}
    </ul>
  );
}
