import { useSearchParams } from 'react-router';
import { useStoredThoughtQuery } from '../operations.generated.ts';
import { AdminDialog, LoadStatus } from '../parts.tsx';
import { ThoughtForm } from './ThoughtForm.tsx';

/**
 * Returns the id of the thought whose form is open, 'new' for a new one and null without a form, and a function that opens
 * a form or closes it. The id is in the page's address: a link, or signing in again, opens the form with what was typed.
 */
export function useOpenForm(): [string | null, (id: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const open = (id: string | null) =>
    setParameters(
      (current) => {
        if (id === null) current.delete('edit');
        else current.set('edit', id);
        return current;
      },
      { replace: id === null },
    );
  return [parameters.get('edit'), open];
}

interface Props {
  id: string;
  email: string;
  onClose: () => void;
}

/** The form of a new thought, or of a stored one once that is loaded. */
export function OpenForm({ id, email, onClose }: Props) {
  const isNew = id === 'new';
  const { data, loading, error, refetch } = useStoredThoughtQuery({ variables: { id }, skip: isNew });
  const thought = data?.storedThought ?? null;
  if (isNew || thought?.trashedAt === null)
    return <ThoughtForm thought={thought} email={email} onClose={onClose} />;
  return (
    <AdminDialog title="Edit Bubble" onClose={onClose}>
      <LoadStatus
        what="the bubble"
        isLoading={loading}
        error={error}
        onRetry={() => refetch().catch(() => {})}
      />
      {data?.storedThought === null && <p>This bubble was deleted for good.</p>}
      {thought !== null && (
        <p dir="auto">{`“${thought.thought}” is in the trash. Restore it there to edit it.`}</p>
      )}
    </AdminDialog>
  );
}
