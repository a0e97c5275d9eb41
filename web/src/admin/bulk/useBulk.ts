import { useApolloClient } from '@apollo/client/react';
import type { ThoughtVersion } from '#domain/thought/thought.ts';
import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { openDraftStorage } from '../../devices/draftStorage.ts';
import {
  SelectThoughtsDocument,
  useChangeThoughtsMutation,
  useGenerateImageMutation,
} from '../operations.generated.ts';
import { evictLists, type ListOptions } from '../thoughts/thoughtListCache.ts';
import type { ListedThought } from '../thoughts/useThoughts.ts';
import type { BulkCommand } from './bulkActions.tsx';
import { type BulkJob, type BulkRunner, createBulkRunner, parseStoredRun } from './bulkRunner.ts';
import { emptySelection, freeze, type Selection, setSelected, toggle } from './selection.ts';
import { sendBatch } from './sendBatch.ts';

/** A command that waits for its confirmation, with the thoughts that were selected then. */
export interface ChosenCommand {
  command: BulkCommand;
  thoughts: readonly ThoughtVersion[];
}

interface Options {
  email: string;
  listOptions: ListOptions;
  /** The list's heading, which takes the focus if the focused element is removed. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  listed: readonly ListedThought[] | null;
  onError: (message: string) => void;
}

export type BulkState = ReturnType<typeof useBulk>;

/** The selection in the list, the command that waits for its confirmation, and the run of a bulk action. */
export function useBulk({ email, listOptions, headingRef, listed, onError }: Options) {
  const client = useApolloClient();
  const [selection, setSelection] = useSelection(listOptions);
  const [chosen, setChosen] = useState<ChosenCommand | null>(null);
  const [isSelecting, setSelecting] = useState(false);
  const runner = useRunner(email);
  const list = listed ?? noThoughts;

  const changeVisibly = (change: () => void) => {
    flushSync(change);
    if (document.activeElement === document.body) headingRef.current?.focus();
  };
  /** Reads all thoughts that match, which may be more than are loaded. */
  const findAll = async (matching: Pick<ListOptions, 'place' | 'search' | 'filter'>) => {
    setSelecting(true);
    try {
      const { place, search, filter } = matching;
      const variables = { place, search, filter };
      const { data } = await client.query({
        query: SelectThoughtsDocument,
        variables,
        fetchPolicy: 'no-cache',
      });
      // Without the type names, which the API rejects in inputs.
      return data?.selectThoughts.map(({ id, version }) => ({ id, version })) ?? null;
    } catch {
      onError("Couldn't select the bubbles. Please try again.");
      return null;
    } finally {
      setSelecting(false);
    }
  };
  return {
    versions: selection.versions,
    isSelecting,
    chosen,
    runner,
    toggle: useCallback(
      (id: string, isRange: boolean) => setSelection((current) => toggle(current, list, id, isRange)),
      [list, setSelection],
    ),
    /** Selects or unselects all loaded thoughts. */
    selectLoaded: (isSelected: boolean) => setSelection((current) => setSelected(current, list, isSelected)),
    selectAll: async () => {
      const all = await findAll(listOptions);
      if (all !== null) setSelection(setSelected(emptySelection, all, true));
    },
    clear: () => changeVisibly(() => setSelection(emptySelection)),
    choose: (command: BulkCommand) => setChosen({ command, thoughts: freeze(selection, list) }),
    chooseEmptyTrash: async () => {
      const thoughts = await findAll({ place: 'TRASH', search: null, filter: null });
      if (thoughts !== null) setChosen({ command: 'DELETE_FOREVER', thoughts });
    },
    cancel: () => setChosen(null),
    /** Forgets a run that has ended. */
    closeRun: () => changeVisibly(runner.close),
    start: (job: Omit<BulkJob, 'operation'>) => {
      setChosen(null);
      setSelection(emptySelection);
      runner.start({ ...job, operation: crypto.randomUUID() });
    },
  };
}

const noThoughts: readonly ListedThought[] = [];

/** The selection, which ends when another list is shown. */
function useSelection(listOptions: ListOptions) {
  const [selection, setSelection] = useState<Selection>(emptySelection);
  const { place, search, filter } = listOptions;
  const list = JSON.stringify([place, search, filter]);
  const [selectedList, setSelectedList] = useState(list);
  if (list !== selectedList) {
    setSelectedList(list);
    setSelection(emptySelection);
  }
  return [selection, setSelection] as const;
}

function useRunner(email: string): BulkRunner {
  const client = useApolloClient();
  const [changeThoughts] = useChangeThoughtsMutation();
  const [generateImage] = useGenerateImageMutation();
  const [runner] = useState(() =>
    createBulkRunner({
      storage: openDraftStorage(`bulk.${email}`, parseStoredRun),
      send: (job, batch) => sendBatch({ client, changeThoughts, generateImage }, job, batch),
      wait: waitForConnection,
      onSettled: () => evictLists(client.cache),
    }),
  );
  useEffect(() => () => runner.dispose(), [runner]);
  return runner;
}

export function useRun(runner: BulkRunner) {
  return useSyncExternalStore(runner.subscribe, runner.getRun);
}

/** Waits some seconds, or until the browser is online again. */
function waitForConnection(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timeout);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timeout = setTimeout(finish, retryMs);
    window.addEventListener('online', finish);
  });
}

const retryMs = 3000;
