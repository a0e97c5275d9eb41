/**
 * The schema that clients can rely on. An implementation may have more, and may return a non-null type where this
 * allows null.
 */
export const contract = `
  scalar DateTime
  type Thought {
    id: ID! thought: String! author: String application: String summary: String url: String video: Video
    imageUrl: String imageCredit: PhotoCredit createdAt: DateTime updatedAt: DateTime version: Int! trashedAt: DateTime
  }
  type Video { id: ID! startSeconds: Int! watchUrl: String! embedUrl: String! }
  type PhotoCredit { name: String! profileUrl: String! photoUrl: String! }
  type User {
    uid: ID! email: String displayName: String photoURL: String
    lastSignIn: DateTime isAdmin: Boolean! role: Role! createdAt: DateTime
  }
  enum Role { admin user }
  type AdminUser { email: String! displayName: String role: Role! createdAt: DateTime isActive: Boolean! }
  type ImageResult {
    success: Boolean! imageUrl: String originalImageUrl: String searchQuery: String
    error: String fallbackImage: String credit: PhotoCredit downloadLocation: String
  }
  type Feed { thoughts: [Thought!]! endCursor: String! total: Int! source: FeedSource! }
  enum FeedSource { COLLECTION BUILT_IN }
  type ThoughtConnection { edges: [ThoughtEdge!]! pageInfo: PageInfo! totalCount: Int! }
  type ThoughtEdge { cursor: String! node: Thought! }
  type PageInfo { endCursor: String hasNextPage: Boolean! }
  enum ThoughtOrder { NEWEST OLDEST AUTHOR THOUGHT }
  input ThoughtInput {
    thought: String! author: String! application: String! summary: String url: String!
    imageUrl: String imageCredit: PhotoCreditInput downloadLocation: String
  }
  input PhotoCreditInput { name: String! profileUrl: String! photoUrl: String! }
  type Problem { field: String! message: String! }
  type InvalidThought { problems: [Problem!]! }
  type StaleThought { current: Thought! }
  union SaveThoughtResult = Thought | InvalidThought | StaleThought
  input ThoughtRow {
    line: Int! id: ID thought: String author: String application: String summary: String url: String imageUrl: String
  }
  type ImportReport { added: Int! duplicates: Int! invalid: Int! problems: [RowProblem!]! }
  type RowProblem { line: Int! field: String! message: String! }
  type NotifyReport { sent: Int! failed: Int! pruned: Int! }
  enum DeviceKind { INSTALLATION TOKEN }
  type Query {
    feed(seed: Int!, first: Int! = 20, after: String): Feed!
    randomThoughts(count: Int! = 20): [Thought!]!
    thought(id: ID!): Thought
    thoughts(
      first: Int! = 50, after: String, search: String, orderBy: ThoughtOrder! = NEWEST, trashed: Boolean! = false
    ): ThoughtConnection!
    me: User
    adminUsers: [AdminUser!]!
    deviceCount: Int!
  }
  type Mutation {
    signIn: User!
    addThought(input: ThoughtInput!, key: ID!): SaveThoughtResult!
    updateThought(id: ID!, input: ThoughtInput!, version: Int!): SaveThoughtResult!
    deleteThought(id: ID!): Thought
    restoreThought(id: ID!): Thought
    importThoughts(rows: [ThoughtRow!]!, dryRun: Boolean! = false): ImportReport!
    generateImage(thought: String!, author: String!): ImageResult!
    createAdminUser(email: String!, displayName: String): AdminUser!
    revokeAdminUser(email: String!): AdminUser
    notifyVisitors(title: String!, body: String!, url: String): NotifyReport!
    registerDevice(registration: String!, kind: DeviceKind!): Boolean!
    unregisterDevice(registration: String!): Boolean!
  }
`;
