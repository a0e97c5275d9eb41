// A GraphQL operation for each query and mutation, by the required role. `$id` is the id of a stored thought.

const input = '{ thought: "a", author: "b", application: "c", url: "https://youtu.be/dQw4w9WgXcQ" }';

export const publicOperations: Record<string, string> = {
  feed: '{ feed(seed: 1, first: 1) { totalCount } }',
  randomThoughts: '{ randomThoughts(count: 1) { id } }',
  thought: 'query ($id: ID!) { thought(id: $id) { id } }',
  browse: '{ browse(first: 1) { totalCount } }',
  author: '{ author(slug: "steve-jobs", first: 1) { slug } }',
  authors: '{ authors(first: 1) { totalCount } }',
  today: '{ today { date thought { id } } }',
  me: '{ me { uid } }',
  registerDevice: 'mutation { registerDevice(registration: "a-registration-of-the-roles", kind: TOKEN) }',
  unregisterDevice: 'mutation { unregisterDevice(registration: "a-registration-of-the-roles") }',
};

export const operationsOfUsers: Record<string, string> = {
  signIn: 'mutation { signIn { uid } }',
};

export const operationsOfAdmins: Record<string, string> = {
  thoughts: '{ thoughts(first: 1) { totalCount } }',
  storedThought: 'query ($id: ID!) { storedThought(id: $id) { id } }',
  selectThoughts: '{ selectThoughts(search: "no such words") { id } }',
  sameWords: '{ sameWords(thought: "no such words") { id } }',
  changedThoughts: '{ changedThoughts(operation: "none") { edges { node { id } } } }',
  revisions: 'query ($id: ID!) { revisions(id: $id) { version } }',
  audit: '{ audit(first: 1) { edges { node { id } } } }',
  talk: '{ talk(videoId: "invalid") { title } }',
  admins: '{ admins { email } }',
  invitations: '{ invitations { email } }',
  allowlist: '{ allowlist }',
  deviceCount: '{ deviceCount }',
  addThought: `mutation { addThought(input: ${input}, key: "") { __typename } }`,
  updateThought: `mutation ($id: ID!) { updateThought(id: $id, input: ${input}, version: 1) { __typename } }`,
  deleteThought: 'mutation ($id: ID!) { deleteThought(id: $id) { id } }',
  restoreThought: 'mutation ($id: ID!) { restoreThought(id: $id) { id } }',
  importThoughts: 'mutation { importThoughts(rows: [], dryRun: true) { added } }',
  changeThoughts:
    'mutation ($id: ID!) { changeThoughts(operation: "roles", action: DELETE, thoughts: [{ id: $id, version: 99 }]) { changed } }',
  undo: 'mutation { undo(operation: "none") { undone } }',
  generateImage: 'mutation { generateImage(thought: "", author: "b") { success } }',
  createAdminUser: 'mutation { createAdminUser(email: "invalid") { email } }',
  revokeAdminUser: 'mutation { revokeAdminUser(email: "eve@example.com") { email } }',
  notifyVisitors: 'mutation { notifyVisitors(title: "", body: "") { sent } }',
};
