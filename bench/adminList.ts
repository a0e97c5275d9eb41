import { type DocumentNode, print } from 'graphql';
import {
  ChangeThoughtsDocument,
  type ChangeThoughtsMutationVariables,
  SelectThoughtsDocument,
  type SelectThoughtsQuery,
  type ThoughtOrder,
  ThoughtsDocument,
  type ThoughtsQueryVariables,
} from '../web/src/admin/operations.generated.ts';
import { readSettings } from '../api/env.ts';
import { openServices } from '../api/app/services.ts';
import { createTemporaryFolder } from '../tests/support/site/serverProcess.ts';
import { createPost, createSender } from '../trials/traffic/application.ts';
import { type Benchmark, median } from './benchmark.ts';
import { createSqliteCollection } from './collection.ts';

const size = 10_000;
/** The text that is typed into the search, with a request after each key. Most of the thoughts contain it. */
const typed = 'thought number 12';
const orders: ThoughtOrder[] = ['NEWEST', 'OLDEST', 'AUTHOR', 'THOUGHT'];

/** Measures how long requests for the admin's list of thoughts, and for changes of many, occupy a server on SQLite. */
export const measureAdminList: Benchmark = async ({ isShort }) => {
  const { path: dataDir, remove } = createTemporaryFolder();
  await createSqliteCollection(dataDir, size);
  const services = await openServices(readSettings({ DATA_DIR: dataDir, LOG_REQUESTS: 'no' }));
  const { identity } = services;
  if (identity.name !== 'local') throw new Error('Only development sign-in issues tokens.');
  const authorization = `Bearer ${await identity.issueToken('ada@example.com', null)}`;
  const send = createSender(services);
  const request = async (document: DocumentNode, variables: object) => {
    const body = { query: print(document), variables };
    const { text, processorMs } = (await send(createPost(body, { authorization }))) ?? {};
    if (text === undefined || processorMs === undefined || text.includes('"errors"'))
      throw new Error(`The request failed: ${text}`);
    return { text, processorMs };
  };
  const readPage = async (variables: Partial<ThoughtsQueryVariables>, isEmpty = false) => {
    const { text, processorMs } = await request(ThoughtsDocument, {
      orderBy: 'NEWEST',
      place: 'LIVE',
      needsAttention: false,
      ...variables,
    });
    if (!isEmpty && !text.includes('"edges":[{')) throw new Error(`No thoughts: ${text}`);
    return processorMs;
  };
  const firstRows: number[] = [];
  const keystrokes: number[] = [];
  const filtered: number[] = [];
  for (let round = 0; round < (isShort ? 1 : 5); round += 1) {
    firstRows.push(await readPage({}));
    for (let length = 1; length <= typed.length; length += 1)
      keystrokes.push(await readPage({ search: typed.slice(0, length) }));
    for (const orderBy of orders)
      filtered.push(await readPage({ orderBy, needsAttention: true, search: 'thought' }, true));
  }
  const selection = await request(SelectThoughtsDocument, { place: 'LIVE', needsAttention: false });
  const { selectThoughts } = (JSON.parse(selection.text) as { data: SelectThoughtsQuery }).data;
  const batches: number[] = [];
  for (let start = 0; start < (isShort ? 200 : 2_000); start += 100) {
    const thoughts = selectThoughts.slice(start, start + 100);
    const variables: ChangeThoughtsMutationVariables = { operation: 'bench', action: 'DELETE', thoughts };
    const { text, processorMs } = await request(ChangeThoughtsDocument, variables);
    if (!text.includes('"changed":100,')) throw new Error(`Not all were deleted: ${text}`);
    batches.push(processorMs);
  }
  await services.close();
  remove();
  const of = `the admin’s list of ${size.toLocaleString('en')}, on SQLite`;
  return [
    { label: `Processor time for the first 48 of ${of}`, value: median(firstRows), unit: 'ms' },
    { label: '– for a keystroke in its search', value: median(keystrokes), unit: 'ms' },
    { label: '– for the slowest keystroke', value: Math.max(...keystrokes), unit: 'ms' },
    { label: '– for a search with the filter, in each order', value: median(filtered), unit: 'ms' },
    { label: '– for the slowest of these', value: Math.max(...filtered), unit: 'ms' },
    { label: '– to select all', value: selection.processorMs, unit: 'ms' },
    { label: '– to delete 100 of them', value: median(batches), unit: 'ms' },
    { label: '– for the slowest 100', value: Math.max(...batches), unit: 'ms' },
  ];
};
