import { isLive } from '#domain/thought/thought.ts';
import { useApolloClient } from '@apollo/client/react';
import type { CollectionState } from '../collection/useCollection.ts';
import { toFields, toThoughtInput } from '../form/fields/fields.ts';
import {
  StoredThoughtDocument,
  type ThoughtCardFragment,
  useDeleteThoughtMutation,
  useUpdateThoughtMutation,
} from '../operations.generated.ts';
import { removeFromList } from './thoughtListCache.ts';

type Options = Pick<CollectionState, 'listOptions' | 'banner' | 'trash' | 'openForm'>;

/**
 * Returns a function that gives a live thought the fields of the draft that version 1 of Upwell has made for it, and
 * moves the draft to the trash.
 */
export function useReplaceLive({ listOptions, banner, trash, openForm }: Options) {
  const client = useApolloClient();
  const [update] = useUpdateThoughtMutation();
  const [remove] = useDeleteThoughtMutation();
  const replace = async (draft: ThoughtCardFragment) => {
    const { data: found } = await client.query({
      query: StoredThoughtDocument,
      variables: { id: draft.draftOf ?? '' },
      fetchPolicy: 'network-only',
    });
    const live = found?.storedThought ?? null;
    if (live === null || !isLive(live)) return banner.setBanner('There is no live bubble any more.');
    const fields = toFields(draft);
    const { id, version } = live;
    const { data } = await update({ variables: { id, version, input: toThoughtInput(fields) } });
    // The form says what is missing.
    if (!data || !('id' in data.updateThought)) return openForm(live, fields);
    await remove({
      variables: { id: draft.id },
      update: (cache) => void removeFromList(cache, listOptions, draft.id),
    });
    trash.showToast({ text: `Replaced “${live.thought}”` });
  };
  return (draft: ThoughtCardFragment): Promise<void> =>
    replace(draft).catch(() => banner.setBanner('The live bubble wasn’t replaced. Please try again.'));
}
