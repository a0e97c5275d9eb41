/** A query for each field that needs no token. */
export const publicQueries: Record<string, string> = {
  feed: '{ feed(seed: 7, first: 3) { edges { node { id } } } }',
  thought: '{ thought(id: "1-stay-hungry") { thought } }',
  randomThoughts: '{ randomThoughts(count: 1) { id } }',
  me: '{ me { email } }',
  today: '{ today { date } }',
  author: '{ author(slug: "steve-jobs") { name } }',
  authors: '{ authors(first: 3) { edges { node { slug } } } }',
  browse: '{ browse(first: 3) { edges { node { id } } } }',
};

/** A mutation for each field that isn't for admins only. */
const publicMutations: Record<string, string> = {
  signIn: 'mutation { signIn { uid } }',
  registerDevice: 'mutation { registerDevice(registration: "a-registration-of-a-device", kind: TOKEN) }',
  unregisterDevice: 'mutation { unregisterDevice(registration: "x") }',
};

const input = {
  thought: 'Begin anywhere.',
  author: 'John Cage',
  application: 'Write the first line.',
  url: 'https://youtu.be/dQw4w9WgXcQ',
};

/** A request for each operation that is for admins only. `$id` is the id of a stored thought. */
export const adminOperations: Record<string, [query: string, variables?: Record<string, unknown>]> = {
  thoughts: ['{ thoughts { totalCount } }'],
  sameWords: ['{ sameWords(thought: "stay hungry") { id } }'],
  talk: ['{ talk(videoId: "dQw4w9WgXcQ") { title } }'],
  storedThought: ['query ($id: ID!) { storedThought(id: $id) { id } }'],
  revisions: ['{ revisions(id: "1-x") { version } }'],
  audit: ['{ audit { edges { node { id } } } }'],
  deviceCount: ['{ deviceCount }'],
  admins: ['{ admins { email } }'],
  invitations: ['{ invitations { email } }'],
  allowlist: ['{ allowlist }'],
  addThought: [
    'mutation ($input: ThoughtInput!) { addThought(input: $input, key: "k") { __typename } }',
    { input },
  ],
  updateThought: [
    'mutation ($input: ThoughtInput!, $id: ID!) { updateThought(id: $id, input: $input, version: 1) { __typename } }',
    { input },
  ],
  deleteThought: ['mutation ($id: ID!) { deleteThought(id: $id) { id } }'],
  restoreThought: ['mutation ($id: ID!) { restoreThought(id: $id) { id } }'],
  importThoughts: [
    'mutation ($rows: [ThoughtRow!]!) { importThoughts(rows: $rows, operation: "import") { added } }',
    { rows: [{ line: 1, ...input, thought: 'Begin today.' }] },
  ],
  selectThoughts: ['{ selectThoughts { id version } }'],
  changedThoughts: ['{ changedThoughts(operation: "import") { edges { node { id } } } }'],
  changeThoughts: [
    'mutation ($id: ID!) { changeThoughts(operation: "bulk", action: DELETE, thoughts: [{ id: $id, version: 1 }]) { changed } }',
  ],
  undo: ['mutation { undo(operation: "import") { undone } }'],
  generateImage: ['mutation { generateImage(thought: "Begin anywhere.", author: "John Cage") { success } }'],
  createAdminUser: ['mutation { createAdminUser(email: "eve@example.com") { email } }'],
  notifyVisitors: ['mutation { notifyVisitors(title: "t", body: "b") { sent } }'],
  revokeAdminUser: ['mutation { revokeAdminUser(email: "invited@example.com") { email } }'],
};

/** A request for each field of the schema's queries and mutations. */
export const allOperations: Record<string, [query: string, variables?: Record<string, unknown>]> = {
  ...withoutVariables({ ...publicQueries, ...publicMutations }),
  ...adminOperations,
};

function withoutVariables(queries: Record<string, string>): Record<string, [query: string]> {
  return Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, [query]]));
}
