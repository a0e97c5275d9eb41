import { useStoredThoughtQuery } from '../operations.generated.ts';
import { AdminDialog, LoadStatus } from '../parts.tsx';
import { ThoughtForm } from './ThoughtForm.tsx';

interface Props {
  id: string;
  email: string;
  onClose: () => void;
}

/** The form of a new thought, or of a stored one once that is loaded. */
export function OpenForm({ id, email, onClose }: Props) {
  const isNew = id === 'new';
  const query = useStoredThoughtQuery({ variables: { id }, skip: isNew });
  const thought = query.data?.storedThought ?? null;
  if (isNew || thought?.trashedAt === null)
    return <ThoughtForm thought={thought} email={email} onClose={onClose} />;
  return (
    <AdminDialog title="Edit Bubble" size={query.loading ? 'wide' : 'small'} onClose={onClose}>
      <LoadStatus what="the bubble" query={query} />
      {query.data?.storedThought === null && <p>This bubble was deleted for good.</p>}
      {thought !== null && (
        <p dir="auto">{`“${thought.thought}” is in the trash. Restore it there to edit it.`}</p>
      )}
    </AdminDialog>
  );
}
