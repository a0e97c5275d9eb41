import { print } from 'graphql';
import { ThoughtsDocument, type ThoughtsQueryVariables } from '../web/src/admin/operations.generated.ts';
import { readSettings } from '../api/env.ts';
import { openServices } from '../api/app/services.ts';
import { createTemporaryFolder } from '../tests/support/site/serverProcess.ts';
import { createPost, createSender } from '../trials/traffic/application.ts';
import { type Benchmark, median } from './benchmark.ts';
import { createSqliteCollection } from './collection.ts';

const size = 10_000;
const query = print(ThoughtsDocument);
/** What is typed into the search, with a request after each key. Most of the thoughts contain it. */
const typed = 'thought number 12';

/** Measures the time for which the admin's list of thoughts on SQLite occupies the server. */
export const measureAdminList: Benchmark = async ({ isShort }) => {
  const { path: dataDir, remove } = createTemporaryFolder();
  await createSqliteCollection(dataDir, size);
  const services = await openServices(readSettings({ DATA_DIR: dataDir, LOG_REQUESTS: 'no' }));
  const { identity } = services;
  if (identity.name !== 'local') throw new Error('Only development sign-in issues tokens.');
  const authorization = `Bearer ${await identity.issueToken('ada@example.com', null)}`;
  const send = createSender(services);
  const readPage = async (search: string | null) => {
    const variables: ThoughtsQueryVariables = { search, orderBy: 'NEWEST', place: 'LIVE' };
    const { text, processorMs } = (await send(createPost({ query, variables }, { authorization }))) ?? {};
    if (text?.includes('"edges":[{') !== true) throw new Error(`No thoughts: ${text}`);
    return processorMs ?? Number.NaN;
  };
  const firstRows: number[] = [];
  const keystrokes: number[] = [];
  for (let round = 0; round < (isShort ? 1 : 5); round += 1) {
    firstRows.push(await readPage(null));
    for (let length = 1; length <= typed.length; length += 1)
      keystrokes.push(await readPage(typed.slice(0, length)));
  }
  await services.close();
  remove();
  const of = `the admin’s list of ${size.toLocaleString('en')}, on SQLite`;
  return [
    { label: `Processor time for the first 48 of ${of}`, value: median(firstRows), unit: 'ms' },
    { label: '– for a keystroke in its search', value: median(keystrokes), unit: 'ms' },
    { label: '– for the slowest keystroke', value: Math.max(...keystrokes), unit: 'ms' },
  ];
};
