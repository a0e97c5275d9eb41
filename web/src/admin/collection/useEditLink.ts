import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { type ThoughtCardFragment, useStoredThoughtQuery } from '../operations.generated.ts';

/**
 * Opens the form of the thought that `edit` in the page's address names, and removes it from the address.
 * @param onProblem called with the reason why the form can't be opened.
 */
export function useEditLink(
  onOpen: (thought: ThoughtCardFragment) => void,
  onProblem: (message: string) => void,
): void {
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get('edit');
  const { data, error } = useStoredThoughtQuery({
    variables: { id: id ?? '' },
    skip: id === null,
    fetchPolicy: 'network-only',
  });
  const follow = useEffectEvent((thought: ThoughtCardFragment | null | undefined) => {
    const others = new URLSearchParams(parameters);
    others.delete('edit');
    setParameters(others, { replace: true });
    if (thought === undefined) onProblem("Couldn't load the bubble. Please try again.");
    else if (thought === null) onProblem('This bubble was deleted for good.');
    else if (thought.trashedAt !== null)
      onProblem(`“${thought.thought}” is in the trash. Restore it there to edit it.`);
    else onOpen(thought);
  });
  useEffect(() => {
    if (id !== null && (data !== undefined || error !== undefined)) follow(data?.storedThought);
  }, [id, data, error]);
}
