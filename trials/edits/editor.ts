// A process that opens the SQLite file in the folder of its first argument, as a second server would, and saves the edits
// that its parent sends.
import { readSettings } from '../../api/env.ts';
import { openStores } from '../../api/app/stores/openStores.ts';
import { type Edit, editThought } from './editThought.ts';

const { thoughts } = await openStores(readSettings({ STORE: 'sqlite', DATA_DIR: process.argv[2] ?? '' }));
process.on('message', (edit: Edit) => {
  void editThought(thoughts, edit).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
