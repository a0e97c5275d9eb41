import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Thought as StoredThought } from '../../domain/thought/thought.ts';
import type { Video as ParsedVideo } from '../../domain/video/video.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A timestamp as an ISO 8601 string in UTC, for example `2026-11-20T21:41:07.123Z`. */
  DateTime: { input: string; output: string; }
};

/** Somebody who is an admin, will be one after signing in, or was one. */
export type Admin = {
  __typename?: 'Admin';
  /** The name in the invitation, or else the account's name. */
  displayName: Maybe<Scalars['String']['output']>;
  /** The e-mail that is configured or was invited, or else the account's e-mail. Pass it to `revokeAdminUser`. */
  email: Scalars['String']['output'];
  /** When the invitation was created, or null without one. */
  invitedAt: Maybe<Scalars['DateTime']['output']>;
  /** Whether this is the caller. */
  isViewer: Scalars['Boolean']['output'];
  /** True until the person signs in. An invitation gives the role at the next sign-in. */
  isWaiting: Scalars['Boolean']['output'];
  /** When the person last signed in, or null if that never happened. */
  lastSignIn: Maybe<Scalars['DateTime']['output']>;
  /** Why the person is an admin, or was one. */
  reason: AdminReason;
  /** The account's id at the identity provider, or null before the first sign-in. */
  uid: Maybe<Scalars['ID']['output']>;
};

/** Why somebody is an admin, or was one. */
export type AdminReason =
  /** The setting `ADMIN_EMAILS` contains the e-mail. */
  | 'CONFIGURED'
  /** The person got the role from an earlier setting or version. */
  | 'EARLIER'
  /** The person was invited. */
  | 'INVITED'
  /** The invitation was revoked, so the person is no admin any more. */
  | 'REVOKED';

/** An invitation to manage the thoughts, identified by its e-mail. */
export type AdminUser = {
  __typename?: 'AdminUser';
  /** When the invitation was created. */
  createdAt: Maybe<Scalars['DateTime']['output']>;
  /** The name to show in the list. */
  displayName: Maybe<Scalars['String']['output']>;
  /** The invited e-mail, in lower case. */
  email: Scalars['String']['output'];
  /** False if the invitation was revoked. */
  isActive: Scalars['Boolean']['output'];
  /** Always `admin`. */
  role: Role;
};

/** The actions that are recorded. */
export type AuditAction =
  /** A thought was added. */
  | 'added'
  /** A thought's fields were changed. */
  | 'changed'
  /** A thought was moved to the trash. */
  | 'deleted'
  /** Thoughts were imported. */
  | 'imported'
  /** An admin was invited. */
  | 'invited'
  /** A notification was sent. */
  | 'notified'
  /** A draft went live. */
  | 'published'
  /** Thoughts were deleted for good from the trash. */
  | 'purged'
  /** A thought was restored from the trash. */
  | 'restored'
  /** An invitation was revoked. */
  | 'revoked'
  /** A change was undone. */
  | 'undone'
  /** A live thought became a draft again. */
  | 'unpublished';

/** An audit entry in a page. */
export type AuditEdge = {
  __typename?: 'AuditEdge';
  cursor: Scalars['String']['output'];
  node: AuditEntry;
};

/** An action of an admin. */
export type AuditEntry = {
  __typename?: 'AuditEntry';
  action: AuditAction;
  /** When it was done, by the server's clock. */
  at: Scalars['DateTime']['output'];
  /** The admin's e-mail, or `system`. */
  by: Scalars['String']['output'];
  /** Never changes. Treat it as opaque. */
  id: Scalars['ID']['output'];
  /** The change of thoughts that this entry is about, or null for other entries. See `undo`. */
  operation: Maybe<Scalars['ID']['output']>;
  /** The thought's id, the e-mail of an invitation, or null for other actions, such as imports. */
  subject: Maybe<Scalars['String']['output']>;
  /** A title at the time of the action, for example the thought's text. */
  title: Scalars['String']['output'];
  /** When the operation was undone, or null if it wasn't. */
  undoneAt: Maybe<Scalars['DateTime']['output']>;
};

/** A filter of audit entries. An entry matches if all given properties match. */
export type AuditFilter = {
  action?: InputMaybe<AuditAction>;
  /** The id of an account, as in `Admin.uid`, or `system`. Matches what its owner did with the current e-mail, or with the e-mail that was configured or invited. */
  by?: InputMaybe<Scalars['ID']['input']>;
  /** The earliest time. */
  from?: InputMaybe<Scalars['DateTime']['input']>;
  /** The id of the thought that was changed. Imports and bulk actions don't match. */
  thought?: InputMaybe<Scalars['ID']['input']>;
  /** The time after the latest one. */
  until?: InputMaybe<Scalars['DateTime']['input']>;
};

/** A page of audit entries. */
export type AuditPage = {
  __typename?: 'AuditPage';
  edges: Array<AuditEdge>;
  pageInfo: PageInfo;
};

/** An author with at least one thought. */
export type Author = {
  __typename?: 'Author';
  /** The name as the newest thought has it. */
  name: Scalars['String']['output'];
  /** Identifies the author: the name in lower case, without accents and punctuation, joined by hyphens. */
  slug: Scalars['String']['output'];
  /** A page of the author's thoughts, newest first. */
  thoughts: ThoughtConnection;
};

/** A page of the authors. */
export type AuthorConnection = {
  __typename?: 'AuthorConnection';
  edges: Array<AuthorEdge>;
  pageInfo: PageInfo;
  /** How many authors there are, on all pages together. */
  totalCount: Scalars['Int']['output'];
};

/** An author in a page. */
export type AuthorEdge = {
  __typename?: 'AuthorEdge';
  cursor: Scalars['String']['output'];
  node: AuthorSummary;
};

/** An author with at least one thought, and how many these are. */
export type AuthorSummary = {
  __typename?: 'AuthorSummary';
  /** The name as the newest thought has it. */
  name: Scalars['String']['output'];
  slug: Scalars['String']['output'];
  thoughtCount: Scalars['Int']['output'];
};

/** What is done to many thoughts at once. See `changeThoughts`. */
export type BulkAction =
  /** Moves live thoughts and drafts to the trash. */
  | 'DELETE'
  /** Publishes drafts, with the current time as `createdAt`. */
  | 'PUBLISH'
  /** Restores thoughts from the trash. */
  | 'RESTORE'
  /** Makes live thoughts drafts. */
  | 'UNPUBLISH';

/** What a part of a bulk action did. */
export type BulkReport = {
  __typename?: 'BulkReport';
  /** How many of the thoughts were changed, by this request or an earlier one of the same operation. */
  changed: Scalars['Int']['output'];
  /** The thoughts that were left as they are. The others were changed. */
  left: Array<LeftThought>;
};

/** A thought that an operation changed. */
export type ChangedThought = {
  __typename?: 'ChangedThought';
  id: Scalars['ID']['output'];
  /** The thought's text before the change. Empty if the operation added it. */
  title: Scalars['String']['output'];
};

/** A page of the thoughts that an operation changed. */
export type ChangedThoughtConnection = {
  __typename?: 'ChangedThoughtConnection';
  /** The page's thoughts, in the order of their ids, each with its cursor. */
  edges: Array<ChangedThoughtEdge>;
  pageInfo: PageInfo;
};

/** A changed thought in a page. */
export type ChangedThoughtEdge = {
  __typename?: 'ChangedThoughtEdge';
  cursor: Scalars['String']['output'];
  node: ChangedThought;
};

/** The thought of the day. */
export type DailyThought = {
  __typename?: 'DailyThought';
  /** The date in UTC, such as `2026-11-22`. */
  date: Scalars['String']['output'];
  /** The thought of the day before. */
  previous: Thought;
  source: FeedSource;
  thought: Thought;
};

/** The kind of a device's registration. */
export type DeviceKind =
  /** A Firebase installation id. */
  | 'INSTALLATION'
  /** A Firebase Cloud Messaging token. */
  | 'TOKEN';

/** A page of the feed, which is a seeded shuffle of the collection. */
export type Feed = {
  __typename?: 'Feed';
  /** The page's thoughts in shuffled order, each once, with its cursor. */
  edges: Array<ThoughtEdge>;
  /** The cursors of the page. There is always a next page, because the feed starts over, unless there are no thoughts. */
  pageInfo: PageInfo;
  source: FeedSource;
  /** How many thoughts the feed has before it starts over. */
  totalCount: Scalars['Int']['output'];
};

/** The source of a feed's thoughts. */
export type FeedSource =
  /** The ten built-in thoughts, because the collection is empty or couldn't be read. */
  | 'BUILT_IN'
  /** The collection. */
  | 'COLLECTION';

/** An image for a thought. */
export type ImageResult = {
  __typename?: 'ImageResult';
  credit: Maybe<PhotoCredit>;
  /** Include it in the input of the thought that uses the image, so that the use is reported to Unsplash. */
  downloadLocation: Maybe<Scalars['String']['output']>;
  /** Why `imageUrl` is a placeholder or null; null if it is a photo that was found. */
  error: Maybe<Scalars['String']['output']>;
  /** The placeholder, if it is used instead of a photo. */
  fallbackImage: Maybe<Scalars['String']['output']>;
  /** The image to use: a path on this site, so that a canvas with the image can be read. Null if no photo could be fetched. An image that no thought uses is deleted after 30 days. */
  imageUrl: Maybe<Scalars['String']['output']>;
  /** The original URL of the image. */
  originalImageUrl: Maybe<Scalars['String']['output']>;
  /** The search query, at most four words. */
  searchQuery: Maybe<Scalars['String']['output']>;
  /** True if there is an image to use, which can be the placeholder, or a background that the client draws. */
  success: Scalars['Boolean']['output'];
};

/** The result of an import, or with `dryRun` what it would be. */
export type ImportReport = {
  __typename?: 'ImportReport';
  /** How many rows were added as thoughts, by this request or an earlier one of the same operation. */
  added: Scalars['Int']['output'];
  /** How many rows are duplicates of a stored thought or of an earlier row, by id or by text and author. */
  duplicates: Scalars['Int']['output'];
  /** What is missing in rows that were imported. Rows with an id come from an export and are imported even if they are incomplete. */
  incomplete: Array<RowProblem>;
  /** How many rows can't be imported. */
  invalid: Scalars['Int']['output'];
  /** The rows that would have updated a thought that was changed after the row was exported. They change nothing. */
  newer: Array<RowProblem>;
  /** Identifies the import. See `undo`. */
  operation: Scalars['ID']['output'];
  /** The problems of the rows that can't be imported. */
  problems: Array<RowProblem>;
  /** How many rows have updated a thought, by this request or an earlier one of the same operation. */
  updated: Scalars['Int']['output'];
};

/** The thought wasn't saved, because the input is invalid. */
export type InvalidThought = {
  __typename?: 'InvalidThought';
  problems: Array<Problem>;
};

/** Why a bulk action left a thought as it is. */
export type LeftReason =
  /** It was changed or moved since it was selected. */
  | 'CHANGED'
  /** It was deleted for good. */
  | 'GONE'
  /** A required field is empty. */
  | 'INVALID';

/** A thought that a bulk action left as it is. */
export type LeftThought = {
  __typename?: 'LeftThought';
  id: Scalars['ID']['output'];
  /** What has to be fixed first if the reason is `INVALID`, otherwise empty. */
  problems: Array<Problem>;
  /** Why it was left. */
  reason: LeftReason;
  /** The current thought, or null if it is gone. */
  thought: Maybe<Thought>;
};

/** All mutations. Each of them can fail with one of the codes that are listed at `Query`. */
export type Mutation = {
  __typename?: 'Mutation';
  /** Adds a thought. Admins only. */
  addThought: SaveThoughtResult;
  /**
   * Changes a part of the selected thoughts, all of them that still have the selected version, in one transaction. The
   * parts of an operation have one audit entry and are undone together. A retry with the same operation returns the same
   * report and changes nothing twice. Admins only.
   */
  changeThoughts: BulkReport;
  /** Invites an admin, who gets the role at the next sign-in. Fails with `BAD_USER_INPUT` for e-mails on the allowlist, which need no invitation. Admins only. */
  createAdminUser: AdminUser;
  /** Moves a thought to the trash, where it stays for 30 days. Returns null if there is none with this id. Can be repeated. Admins only. */
  deleteThought: Maybe<Thought>;
  /** Finds a photo for a thought. Admins only. */
  generateImage: ImageResult;
  /** Adds many thoughts. Can be repeated, because duplicates are skipped. Admins only. */
  importThoughts: ImportReport;
  /** Sends a notification to all registered devices. Admins only. */
  notifyVisitors: NotifyReport;
  /** Registers a device for notifications, and returns true. Can be repeated. Fails with `UNAVAILABLE` where notifications aren't set up, with `BAD_USER_INPUT` for a registration that Firebase can't have issued, and with `RATE_LIMITED` after 1,000 devices within an hour, or 50 from one network. Public. */
  registerDevice: Scalars['Boolean']['output'];
  /** Restores a thought from the trash. Returns null if there is none with this id. Can be repeated. Admins only. */
  restoreThought: Maybe<Thought>;
  /** Revokes an invitation and the role, immediately. Returns null if there is no invitation. E-mails on the allowlist can't be revoked. Admins only. */
  revokeAdminUser: Maybe<AdminUser>;
  /** Records the sign-in of the token's owner, by creating or updating the user's record. Requires a token. */
  signIn: User;
  /** Undoes a part of an operation: moves thoughts that it added to the trash, and makes the others what they were before, except those that were changed since. Can be repeated. Fails with `BAD_USER_INPUT` if there was no such operation within the last 30 days, or if it deleted for good. Admins only. */
  undo: UndoReport;
  /** Unregisters a device, and returns whether it was registered. Public. */
  unregisterDevice: Scalars['Boolean']['output'];
  /** Changes a thought, live, draft or trashed. Admins only. */
  updateThought: SaveThoughtResult;
};


/** All mutations. Each of them can fail with one of the codes that are listed at `Query`. */
export type MutationAddThoughtArgs = {
  draft?: Scalars['Boolean']['input'];
  input: ThoughtInput;
  key: Scalars['ID']['input'];
  publishAt: InputMaybe<Scalars['DateTime']['input']>;
};


/** All mutations. Each of them can fail with one of the codes that are listed at `Query`. */
export type MutationChangeThoughtsArgs = {
  action: BulkAction;
  operation: Scalars['ID']['input'];
  thoughts: Array<SelectedThought>;
};


/** All mutations. Each of them can fail with one of the codes that are listed at `Query`. */
export type MutationCreateAdminUserArgs = {
  displayName: InputMaybe<Scalars['String']['input']>;
  email: Scalars['String']['input'];
};


/** All mutations. Each of them can fail with one of the codes that are listed at `Query`. */
export type MutationDeleteThoughtArgs = {
  id: Scalars['ID']['input'];
};


/** All mutations. Each of them can fail with one of the codes that are listed at `Query`. */
export type MutationGenerateImageArgs = {
  author: Scalars['String']['input'];
  thought: Scalars['String']['input'];
};


/** All mutations. Each of them can fail with one of the codes that are listed at `Query`. */
export type MutationImportThoughtsArgs = {
  dryRun?: Scalars['Boolean']['input'];
  operation: InputMaybe<Scalars['ID']['input']>;
  rows: Array<ThoughtRow>;
  update?: Scalars['Boolean']['input'];
};


/** All mutations. Each of them can fail with one of the codes that are listed at `Query`. */
export type MutationNotifyVisitorsArgs = {
  body: Scalars['String']['input'];
  title: Scalars['String']['input'];
  url: InputMaybe<Scalars['String']['input']>;
};


/** All mutations. Each of them can fail with one of the codes that are listed at `Query`. */
export type MutationRegisterDeviceArgs = {
  kind: DeviceKind;
  registration: Scalars['String']['input'];
};


/** All mutations. Each of them can fail with one of the codes that are listed at `Query`. */
export type MutationRestoreThoughtArgs = {
  id: Scalars['ID']['input'];
};


/** All mutations. Each of them can fail with one of the codes that are listed at `Query`. */
export type MutationRevokeAdminUserArgs = {
  email: Scalars['String']['input'];
};


/** All mutations. Each of them can fail with one of the codes that are listed at `Query`. */
export type MutationUndoArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  operation: Scalars['ID']['input'];
};


/** All mutations. Each of them can fail with one of the codes that are listed at `Query`. */
export type MutationUnregisterDeviceArgs = {
  registration: Scalars['String']['input'];
};


/** All mutations. Each of them can fail with one of the codes that are listed at `Query`. */
export type MutationUpdateThoughtArgs = {
  draft: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['ID']['input'];
  input: ThoughtInput;
  publishAt: InputMaybe<Scalars['DateTime']['input']>;
  version: Scalars['Int']['input'];
};

/** The result of sending a notification. */
export type NotifyReport = {
  __typename?: 'NotifyReport';
  /** How many devices it couldn't be sent to. */
  failed: Scalars['Int']['output'];
  /** How many devices were deleted because they are no longer registered. */
  pruned: Scalars['Int']['output'];
  /** How many devices the messaging service accepted it for. */
  sent: Scalars['Int']['output'];
};

/** The start and the end of a page, whose `edges` have an entry and its cursor each. */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** The cursor of the last entry, or null if the page is empty. */
  endCursor: Maybe<Scalars['String']['output']>;
  /** Whether there is another page after this one. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether there is a page before this one. It can't be requested: pages are only read forwards. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first entry, or null if the page is empty. */
  startCursor: Maybe<Scalars['String']['output']>;
};

/** The credit that Unsplash requires: "Photo by {name} on Unsplash", with both links. */
export type PhotoCredit = {
  __typename?: 'PhotoCredit';
  name: Scalars['String']['output'];
  photoUrl: Scalars['String']['output'];
  profileUrl: Scalars['String']['output'];
};

/** The credit of an image of `generateImage`. */
export type PhotoCreditInput = {
  /** The photographer's name, at most 120 characters. */
  name: Scalars['String']['input'];
  /** The photo's page, an https URL on unsplash.com. */
  photoUrl: Scalars['String']['input'];
  /** The photographer's page, an https URL on unsplash.com. */
  profileUrl: Scalars['String']['input'];
};

/** A validation problem of the input. */
export type Problem = {
  __typename?: 'Problem';
  /** The field of the input, for example `url`. */
  field: Scalars['String']['output'];
  message: Scalars['String']['output'];
};

/**
 * All queries. Those that are marked as public require no token, the others require `Authorization: Bearer …`.
 *
 * A page has the `first` entries `after` a cursor, such as the `endCursor` of the previous page; without one it is the first
 * page. Pages have 1 to 50 entries, for admins 1 to 100.
 *
 * If a request fails, `errors[].message` contains the reason and `errors[].extensions.code` one of these codes:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (the user is not an admin), `BAD_USER_INPUT` (fix the query,
 * its variables or the request), `QUERY_TOO_COMPLEX` (request less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens), `RATE_LIMITED` (try again later), `UNAVAILABLE` (try again in a
 * moment), `PERSISTED_QUERY_NOT_FOUND` (send the query's text together with its hash) and `INTERNAL_SERVER_ERROR`
 * (report `extensions.requestId`).
 */
export type Query = {
  __typename?: 'Query';
  /** Everybody who is an admin, will be one after signing in, or was one, each once. Costs one document read each. Admins only. */
  admins: Array<Admin>;
  /** The e-mails of the admins in the setting `ADMIN_EMAILS`, in lower case. They can only be revoked there. Admins only. */
  allowlist: Array<Scalars['String']['output']>;
  /** A page of the changes to the collection, newest first. Admins only. */
  audit: AuditPage;
  /** An author with a page of their thoughts, or null if no thought is by this author. Public. */
  author: Maybe<Author>;
  /** A page of the authors, in alphabetical order of their slugs. Public. */
  authors: AuthorConnection;
  /** A page of all thoughts, newest first, or of those that contain a text. Public. Records without text are left out. */
  browse: ThoughtConnection;
  /** A page of the thoughts that an operation changed, even if it was undone, without those that were deleted for good since. Admins only. */
  changedThoughts: ChangedThoughtConnection;
  /** How many devices are registered for notifications. Admins only. */
  deviceCount: Scalars['Int']['output'];
  /**
   * The next thoughts of a seeded shuffle of the collection. No thought is repeated before all of them were returned.
   * Public. Records without text are left out.
   */
  feed: Feed;
  /** All invitations. Admins only. */
  invitations: Array<AdminUser>;
  /** The user whose token the request contains, or null without a token. */
  me: Maybe<User>;
  /** Random thoughts, none of them twice. Public. */
  randomThoughts: Array<Thought>;
  /** The last 20 revisions of a thought, newest first. An empty list for an unknown id. Admins only. */
  revisions: Array<Revision>;
  /** At most five live thoughts with the same words, apart from case, accents and punctuation. Used to warn admins of duplicates while they type. Admins only. */
  sameWords: Array<Thought>;
  /** The versions of all thoughts of a place that match, newest first, as a selection for `changeThoughts`. Admins only. */
  selectThoughts: Array<ThoughtVersion>;
  /** The thought with this id, even if it is a draft or in the trash, or null. Admins only. */
  storedThought: Maybe<Thought>;
  /** What YouTube says about a video. Null if it doesn't know the video, or doesn't respond within 2.5 seconds. Admins only. */
  talk: Maybe<Talk>;
  /** One thought, or null if there is none with this id. Public. */
  thought: Maybe<Thought>;
  /** A page of the collection. Admins only. */
  thoughts: ThoughtConnection;
  /** The thought of the day, which is the same for everybody on a date in UTC. Public. */
  today: DailyThought;
};


/**
 * All queries. Those that are marked as public require no token, the others require `Authorization: Bearer …`.
 *
 * A page has the `first` entries `after` a cursor, such as the `endCursor` of the previous page; without one it is the first
 * page. Pages have 1 to 50 entries, for admins 1 to 100.
 *
 * If a request fails, `errors[].message` contains the reason and `errors[].extensions.code` one of these codes:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (the user is not an admin), `BAD_USER_INPUT` (fix the query,
 * its variables or the request), `QUERY_TOO_COMPLEX` (request less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens), `RATE_LIMITED` (try again later), `UNAVAILABLE` (try again in a
 * moment), `PERSISTED_QUERY_NOT_FOUND` (send the query's text together with its hash) and `INTERNAL_SERVER_ERROR`
 * (report `extensions.requestId`).
 */
export type QueryAuditArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  filter: InputMaybe<AuditFilter>;
  first?: Scalars['Int']['input'];
};


/**
 * All queries. Those that are marked as public require no token, the others require `Authorization: Bearer …`.
 *
 * A page has the `first` entries `after` a cursor, such as the `endCursor` of the previous page; without one it is the first
 * page. Pages have 1 to 50 entries, for admins 1 to 100.
 *
 * If a request fails, `errors[].message` contains the reason and `errors[].extensions.code` one of these codes:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (the user is not an admin), `BAD_USER_INPUT` (fix the query,
 * its variables or the request), `QUERY_TOO_COMPLEX` (request less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens), `RATE_LIMITED` (try again later), `UNAVAILABLE` (try again in a
 * moment), `PERSISTED_QUERY_NOT_FOUND` (send the query's text together with its hash) and `INTERNAL_SERVER_ERROR`
 * (report `extensions.requestId`).
 */
export type QueryAuthorArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  slug: Scalars['String']['input'];
};


/**
 * All queries. Those that are marked as public require no token, the others require `Authorization: Bearer …`.
 *
 * A page has the `first` entries `after` a cursor, such as the `endCursor` of the previous page; without one it is the first
 * page. Pages have 1 to 50 entries, for admins 1 to 100.
 *
 * If a request fails, `errors[].message` contains the reason and `errors[].extensions.code` one of these codes:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (the user is not an admin), `BAD_USER_INPUT` (fix the query,
 * its variables or the request), `QUERY_TOO_COMPLEX` (request less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens), `RATE_LIMITED` (try again later), `UNAVAILABLE` (try again in a
 * moment), `PERSISTED_QUERY_NOT_FOUND` (send the query's text together with its hash) and `INTERNAL_SERVER_ERROR`
 * (report `extensions.requestId`).
 */
export type QueryAuthorsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
};


/**
 * All queries. Those that are marked as public require no token, the others require `Authorization: Bearer …`.
 *
 * A page has the `first` entries `after` a cursor, such as the `endCursor` of the previous page; without one it is the first
 * page. Pages have 1 to 50 entries, for admins 1 to 100.
 *
 * If a request fails, `errors[].message` contains the reason and `errors[].extensions.code` one of these codes:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (the user is not an admin), `BAD_USER_INPUT` (fix the query,
 * its variables or the request), `QUERY_TOO_COMPLEX` (request less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens), `RATE_LIMITED` (try again later), `UNAVAILABLE` (try again in a
 * moment), `PERSISTED_QUERY_NOT_FOUND` (send the query's text together with its hash) and `INTERNAL_SERVER_ERROR`
 * (report `extensions.requestId`).
 */
export type QueryBrowseArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  search: InputMaybe<Scalars['String']['input']>;
};


/**
 * All queries. Those that are marked as public require no token, the others require `Authorization: Bearer …`.
 *
 * A page has the `first` entries `after` a cursor, such as the `endCursor` of the previous page; without one it is the first
 * page. Pages have 1 to 50 entries, for admins 1 to 100.
 *
 * If a request fails, `errors[].message` contains the reason and `errors[].extensions.code` one of these codes:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (the user is not an admin), `BAD_USER_INPUT` (fix the query,
 * its variables or the request), `QUERY_TOO_COMPLEX` (request less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens), `RATE_LIMITED` (try again later), `UNAVAILABLE` (try again in a
 * moment), `PERSISTED_QUERY_NOT_FOUND` (send the query's text together with its hash) and `INTERNAL_SERVER_ERROR`
 * (report `extensions.requestId`).
 */
export type QueryChangedThoughtsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  operation: Scalars['ID']['input'];
};


/**
 * All queries. Those that are marked as public require no token, the others require `Authorization: Bearer …`.
 *
 * A page has the `first` entries `after` a cursor, such as the `endCursor` of the previous page; without one it is the first
 * page. Pages have 1 to 50 entries, for admins 1 to 100.
 *
 * If a request fails, `errors[].message` contains the reason and `errors[].extensions.code` one of these codes:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (the user is not an admin), `BAD_USER_INPUT` (fix the query,
 * its variables or the request), `QUERY_TOO_COMPLEX` (request less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens), `RATE_LIMITED` (try again later), `UNAVAILABLE` (try again in a
 * moment), `PERSISTED_QUERY_NOT_FOUND` (send the query's text together with its hash) and `INTERNAL_SERVER_ERROR`
 * (report `extensions.requestId`).
 */
export type QueryFeedArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  seed: Scalars['Int']['input'];
};


/**
 * All queries. Those that are marked as public require no token, the others require `Authorization: Bearer …`.
 *
 * A page has the `first` entries `after` a cursor, such as the `endCursor` of the previous page; without one it is the first
 * page. Pages have 1 to 50 entries, for admins 1 to 100.
 *
 * If a request fails, `errors[].message` contains the reason and `errors[].extensions.code` one of these codes:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (the user is not an admin), `BAD_USER_INPUT` (fix the query,
 * its variables or the request), `QUERY_TOO_COMPLEX` (request less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens), `RATE_LIMITED` (try again later), `UNAVAILABLE` (try again in a
 * moment), `PERSISTED_QUERY_NOT_FOUND` (send the query's text together with its hash) and `INTERNAL_SERVER_ERROR`
 * (report `extensions.requestId`).
 */
export type QueryRandomThoughtsArgs = {
  count?: Scalars['Int']['input'];
};


/**
 * All queries. Those that are marked as public require no token, the others require `Authorization: Bearer …`.
 *
 * A page has the `first` entries `after` a cursor, such as the `endCursor` of the previous page; without one it is the first
 * page. Pages have 1 to 50 entries, for admins 1 to 100.
 *
 * If a request fails, `errors[].message` contains the reason and `errors[].extensions.code` one of these codes:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (the user is not an admin), `BAD_USER_INPUT` (fix the query,
 * its variables or the request), `QUERY_TOO_COMPLEX` (request less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens), `RATE_LIMITED` (try again later), `UNAVAILABLE` (try again in a
 * moment), `PERSISTED_QUERY_NOT_FOUND` (send the query's text together with its hash) and `INTERNAL_SERVER_ERROR`
 * (report `extensions.requestId`).
 */
export type QueryRevisionsArgs = {
  id: Scalars['ID']['input'];
};


/**
 * All queries. Those that are marked as public require no token, the others require `Authorization: Bearer …`.
 *
 * A page has the `first` entries `after` a cursor, such as the `endCursor` of the previous page; without one it is the first
 * page. Pages have 1 to 50 entries, for admins 1 to 100.
 *
 * If a request fails, `errors[].message` contains the reason and `errors[].extensions.code` one of these codes:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (the user is not an admin), `BAD_USER_INPUT` (fix the query,
 * its variables or the request), `QUERY_TOO_COMPLEX` (request less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens), `RATE_LIMITED` (try again later), `UNAVAILABLE` (try again in a
 * moment), `PERSISTED_QUERY_NOT_FOUND` (send the query's text together with its hash) and `INTERNAL_SERVER_ERROR`
 * (report `extensions.requestId`).
 */
export type QuerySameWordsArgs = {
  thought: Scalars['String']['input'];
};


/**
 * All queries. Those that are marked as public require no token, the others require `Authorization: Bearer …`.
 *
 * A page has the `first` entries `after` a cursor, such as the `endCursor` of the previous page; without one it is the first
 * page. Pages have 1 to 50 entries, for admins 1 to 100.
 *
 * If a request fails, `errors[].message` contains the reason and `errors[].extensions.code` one of these codes:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (the user is not an admin), `BAD_USER_INPUT` (fix the query,
 * its variables or the request), `QUERY_TOO_COMPLEX` (request less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens), `RATE_LIMITED` (try again later), `UNAVAILABLE` (try again in a
 * moment), `PERSISTED_QUERY_NOT_FOUND` (send the query's text together with its hash) and `INTERNAL_SERVER_ERROR`
 * (report `extensions.requestId`).
 */
export type QuerySelectThoughtsArgs = {
  filter: InputMaybe<ThoughtFilter>;
  place?: ThoughtPlace;
  search: InputMaybe<Scalars['String']['input']>;
};


/**
 * All queries. Those that are marked as public require no token, the others require `Authorization: Bearer …`.
 *
 * A page has the `first` entries `after` a cursor, such as the `endCursor` of the previous page; without one it is the first
 * page. Pages have 1 to 50 entries, for admins 1 to 100.
 *
 * If a request fails, `errors[].message` contains the reason and `errors[].extensions.code` one of these codes:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (the user is not an admin), `BAD_USER_INPUT` (fix the query,
 * its variables or the request), `QUERY_TOO_COMPLEX` (request less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens), `RATE_LIMITED` (try again later), `UNAVAILABLE` (try again in a
 * moment), `PERSISTED_QUERY_NOT_FOUND` (send the query's text together with its hash) and `INTERNAL_SERVER_ERROR`
 * (report `extensions.requestId`).
 */
export type QueryStoredThoughtArgs = {
  id: Scalars['ID']['input'];
};


/**
 * All queries. Those that are marked as public require no token, the others require `Authorization: Bearer …`.
 *
 * A page has the `first` entries `after` a cursor, such as the `endCursor` of the previous page; without one it is the first
 * page. Pages have 1 to 50 entries, for admins 1 to 100.
 *
 * If a request fails, `errors[].message` contains the reason and `errors[].extensions.code` one of these codes:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (the user is not an admin), `BAD_USER_INPUT` (fix the query,
 * its variables or the request), `QUERY_TOO_COMPLEX` (request less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens), `RATE_LIMITED` (try again later), `UNAVAILABLE` (try again in a
 * moment), `PERSISTED_QUERY_NOT_FOUND` (send the query's text together with its hash) and `INTERNAL_SERVER_ERROR`
 * (report `extensions.requestId`).
 */
export type QueryTalkArgs = {
  videoId: Scalars['ID']['input'];
};


/**
 * All queries. Those that are marked as public require no token, the others require `Authorization: Bearer …`.
 *
 * A page has the `first` entries `after` a cursor, such as the `endCursor` of the previous page; without one it is the first
 * page. Pages have 1 to 50 entries, for admins 1 to 100.
 *
 * If a request fails, `errors[].message` contains the reason and `errors[].extensions.code` one of these codes:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (the user is not an admin), `BAD_USER_INPUT` (fix the query,
 * its variables or the request), `QUERY_TOO_COMPLEX` (request less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens), `RATE_LIMITED` (try again later), `UNAVAILABLE` (try again in a
 * moment), `PERSISTED_QUERY_NOT_FOUND` (send the query's text together with its hash) and `INTERNAL_SERVER_ERROR`
 * (report `extensions.requestId`).
 */
export type QueryThoughtArgs = {
  id: Scalars['ID']['input'];
};


/**
 * All queries. Those that are marked as public require no token, the others require `Authorization: Bearer …`.
 *
 * A page has the `first` entries `after` a cursor, such as the `endCursor` of the previous page; without one it is the first
 * page. Pages have 1 to 50 entries, for admins 1 to 100.
 *
 * If a request fails, `errors[].message` contains the reason and `errors[].extensions.code` one of these codes:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (the user is not an admin), `BAD_USER_INPUT` (fix the query,
 * its variables or the request), `QUERY_TOO_COMPLEX` (request less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens), `RATE_LIMITED` (try again later), `UNAVAILABLE` (try again in a
 * moment), `PERSISTED_QUERY_NOT_FOUND` (send the query's text together with its hash) and `INTERNAL_SERVER_ERROR`
 * (report `extensions.requestId`).
 */
export type QueryThoughtsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  filter: InputMaybe<ThoughtFilter>;
  first?: Scalars['Int']['input'];
  orderBy?: ThoughtOrder;
  place?: ThoughtPlace;
  search: InputMaybe<Scalars['String']['input']>;
};

/**
 * An earlier version of a thought, with the fields of `Thought`. To restore it, send them as the input of `updateThought`,
 * with the thought's current `version`.
 */
export type Revision = {
  __typename?: 'Revision';
  application: Maybe<Scalars['String']['output']>;
  /** When that change was made. */
  at: Scalars['DateTime']['output'];
  author: Maybe<Scalars['String']['output']>;
  /** The e-mail of the admin whose change replaced this version. */
  by: Scalars['String']['output'];
  imageCredit: Maybe<PhotoCredit>;
  imageUrl: Maybe<Scalars['String']['output']>;
  lang: Maybe<Scalars['String']['output']>;
  summary: Maybe<Scalars['String']['output']>;
  thought: Scalars['String']['output'];
  url: Maybe<Scalars['String']['output']>;
  /** The version that the thought had with these fields. */
  version: Scalars['Int']['output'];
};

/** The permissions of a user. */
export type Role =
  /** Can manage the thoughts. */
  | 'admin'
  /** Has the same permissions as a visitor. */
  | 'user';

/** A problem of a row. */
export type RowProblem = {
  __typename?: 'RowProblem';
  field: Scalars['String']['output'];
  line: Scalars['Int']['output'];
  message: Scalars['String']['output'];
};

/** The result of saving a thought. */
export type SaveThoughtResult = InvalidThought | StaleThought | Thought;

/** A thought as it was selected. */
export type SelectedThought = {
  id: Scalars['ID']['input'];
  version: Scalars['Int']['input'];
};

/** The thought wasn't saved, because it was changed since it was read, or deleted since it was added. */
export type StaleThought = {
  __typename?: 'StaleThought';
  /** The current thought. To save anyway, send its `version` to `updateThought`. */
  current: Thought;
};

/** The title and the channel of a video, as YouTube shows them. */
export type Talk = {
  __typename?: 'Talk';
  /** The name of the channel, at most 200 characters. */
  channel: Maybe<Scalars['String']['output']>;
  /** At most 200 characters. */
  title: Scalars['String']['output'];
};

/** A short inspiring text, its author, and a link to the talk that it comes from. */
export type Thought = {
  __typename?: 'Thought';
  /** How to apply the thought, at most 4,000 characters, possibly with line breaks. */
  application: Maybe<Scalars['String']['output']>;
  /** The author, at most 120 characters. */
  author: Maybe<Scalars['String']['output']>;
  /** The `slug` of the author; `author` returns all of their thoughts for it. Null without an author, or for a name without letters and digits. */
  authorSlug: Maybe<Scalars['String']['output']>;
  /** When the thought was added, by the server's clock. Null in legacy records. */
  createdAt: Maybe<Scalars['DateTime']['output']>;
  /** When the thought became a draft, or null if it isn't one. Only admins see drafts. */
  draftedAt: Maybe<Scalars['DateTime']['output']>;
  /** Never changes. Treat it as opaque. Built-in thoughts have ids such as `1-stay-hungry`, and the thought that is returned when one couldn't be read has the id `fallback`. */
  id: Scalars['ID']['output'];
  /** The credit to show with the image, or null if it needs none. */
  imageCredit: Maybe<PhotoCredit>;
  /** A path on this site, such as `/images/{sha256}.jpg`. Legacy records can have an http(s) URL, which the site's pages don't load. */
  imageUrl: Maybe<Scalars['String']['output']>;
  /** The language of `thought` as a primary BCP 47 subtag such as `en`, or null if it isn't known. */
  lang: Maybe<Scalars['String']['output']>;
  /** The next thought in the collection's order. The first one follows the last one. Null if there is no other thought. */
  next: Maybe<Thought>;
  /** When the draft goes live by itself, or null if it isn't scheduled. A draft that is incomplete then stays a draft. */
  publishAt: Maybe<Scalars['DateTime']['output']>;
  /** The path of a picture of 1200 × 630 pixels for link previews, with the thought's own image or else its bubble, which is drawn when it is first asked for. Null for a thought that visitors don't see. */
  shareImage: Maybe<Scalars['String']['output']>;
  /** A summary in one or two sentences, at most 600 characters. */
  summary: Maybe<Scalars['String']['output']>;
  /** The text, at most 500 characters. */
  thought: Scalars['String']['output'];
  /** When the thought was moved to the trash, or null if it isn't there. It is permanently deleted after 30 days. */
  trashedAt: Maybe<Scalars['DateTime']['output']>;
  /** When the thought was last changed, or null if it never was. */
  updatedAt: Maybe<Scalars['DateTime']['output']>;
  /** Who made the last change, which includes adding, importing, deleting and restoring. Null if it was the system or an earlier version, and for everybody but admins. */
  updatedBy: Maybe<ThoughtEditor>;
  /** The link, an http or https URL of at most 2,048 characters. To play it, use `video`. */
  url: Maybe<Scalars['String']['output']>;
  /** Incremented with every change. Required by `updateThought`. */
  version: Scalars['Int']['output'];
  /** The YouTube video that `url` links to, or null if it links to something else. */
  video: Maybe<Video>;
};

/** A page of the collection. */
export type ThoughtConnection = {
  __typename?: 'ThoughtConnection';
  /** How many thoughts there are without the search and the filter: all of the same place. */
  collectionCount: Scalars['Int']['output'];
  edges: Array<ThoughtEdge>;
  pageInfo: PageInfo;
  /** How many thoughts match the search and the filter, on all pages together. */
  totalCount: Scalars['Int']['output'];
};

/** A thought in a page. */
export type ThoughtEdge = {
  __typename?: 'ThoughtEdge';
  cursor: Scalars['String']['output'];
  node: Thought;
};

/** An admin who changed a thought. Visible to admins only. */
export type ThoughtEditor = {
  __typename?: 'ThoughtEditor';
  /** The admin's e-mail at the time of the change, in lower case. */
  email: Scalars['String']['output'];
  /** The admin's id at the identity provider. */
  uid: Scalars['ID']['output'];
};

/** A filter of a page. A thought matches if it fulfils all conditions. */
export type ThoughtFilter = {
  /** Whether no video can be played, a required field is empty, or another thought of the same place has the same words, apart from case, accents and punctuation. */
  needsAttention?: Scalars['Boolean']['input'];
};

/** The fields of a thought that admins can set. Texts are trimmed before they are validated. */
export type ThoughtInput = {
  /** Required, at most 4,000 characters. */
  application: Scalars['String']['input'];
  /** Required, at most 120 characters. */
  author: Scalars['String']['input'];
  /** `ImageResult.downloadLocation`, for an image of `generateImage`. */
  downloadLocation?: InputMaybe<Scalars['String']['input']>;
  imageCredit?: InputMaybe<PhotoCreditInput>;
  /** A path `/images/…`, a data URL, or an https URL of another site; the image is copied from there. An image of at most 600 KB is stored without its metadata, and its path replaces the URL. */
  imageUrl?: InputMaybe<Scalars['String']['input']>;
  /** The language of `thought` as a BCP 47 tag; its primary subtag is stored. */
  lang?: InputMaybe<Scalars['String']['input']>;
  /** At most 600 characters. */
  summary?: InputMaybe<Scalars['String']['input']>;
  /** Required, at most 500 characters. */
  thought: Scalars['String']['input'];
  /** Required, an absolute http or https URL of at most 2,048 characters. All usual forms of YouTube links are normalized to `https://www.youtube.com/watch?v=…`. */
  url: Scalars['String']['input'];
};

/** The order of a page. */
export type ThoughtOrder =
  /** By author, ignoring case and accents. */
  | 'AUTHOR'
  /** Newest first. Thoughts without a date come last. */
  | 'NEWEST'
  /** Oldest first. Thoughts without a date come first. */
  | 'OLDEST'
  /** By text, ignoring case and accents. */
  | 'THOUGHT';

/** Where thoughts are. Visitors see only live ones. */
export type ThoughtPlace =
  | 'DRAFT'
  | 'LIVE'
  /** Deleted thoughts, for 30 days. */
  | 'TRASH';

/** A row of an import, with the fields of `ThoughtInput`. Rows can be incomplete; the report lists what is missing. */
export type ThoughtRow = {
  application?: InputMaybe<Scalars['String']['input']>;
  author?: InputMaybe<Scalars['String']['input']>;
  /** When the thought was added. By default the current time, so that the order of the rows is kept. */
  createdAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Makes a thought that is added a draft, whose required fields may be empty. An export has it for drafts. */
  draftedAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** The id of the new thought. A row whose id exists is a duplicate, or updates the thought. Without an id, one is derived from the text and the author. */
  id?: InputMaybe<Scalars['ID']['input']>;
  imageCredit?: InputMaybe<PhotoCreditInput>;
  imageUrl?: InputMaybe<Scalars['String']['input']>;
  lang?: InputMaybe<Scalars['String']['input']>;
  /** The row's line in the file, beginning with 1. Used in the report. */
  line: Scalars['Int']['input'];
  /** When a thought that is added as a draft goes live. A time that has passed is ignored. */
  publishAt?: InputMaybe<Scalars['DateTime']['input']>;
  summary?: InputMaybe<Scalars['String']['input']>;
  thought?: InputMaybe<Scalars['String']['input']>;
  /** When the thought was changed last, in an export. A thought that was changed after this time, or without it after `createdAt`, is left and listed in `newer`. A row without either time replaces it. */
  updatedAt?: InputMaybe<Scalars['DateTime']['input']>;
  url?: InputMaybe<Scalars['String']['input']>;
};

/** A version of a thought. */
export type ThoughtVersion = {
  __typename?: 'ThoughtVersion';
  id: Scalars['ID']['output'];
  version: Scalars['Int']['output'];
};

/** The result of undoing a part of an operation. */
export type UndoReport = {
  __typename?: 'UndoReport';
  /** Pass it as `after` to undo the next part. Null after the last part. */
  after: Maybe<Scalars['String']['output']>;
  /** The thoughts of this part that were changed since the operation, and are left as they are. */
  changedSince: Array<Thought>;
  /** How many thoughts were moved to the trash or reverted so far, by all requests together. */
  undone: Scalars['Int']['output'];
};

/** A user with a valid token. */
export type User = {
  __typename?: 'User';
  /** When the user first signed in. */
  createdAt: Maybe<Scalars['DateTime']['output']>;
  /** The user's name at the identity provider. */
  displayName: Maybe<Scalars['String']['output']>;
  /** The user's e-mail, in lower case. */
  email: Maybe<Scalars['String']['output']>;
  /** Whether the user can manage the thoughts. Determined for each request. */
  isAdmin: Scalars['Boolean']['output'];
  /** When the user last signed in. */
  lastSignIn: Maybe<Scalars['DateTime']['output']>;
  /** The URL of the user's picture at the identity provider. */
  photoURL: Maybe<Scalars['String']['output']>;
  /** The role that was stored at the first sign-in, or later granted by an invitation. */
  role: Role;
  /** The user's id at the identity provider. */
  uid: Scalars['ID']['output'];
};

/** A YouTube video and its start time. */
export type Video = {
  __typename?: 'Video';
  /** The URL of the player for an iframe, on youtube-nocookie.com, with the start time. */
  embedUrl: Scalars['String']['output'];
  /** The id of the video on YouTube: 11 characters of `A-Z a-z 0-9 _ -`. Thoughts can start the same video at different times, so a client's cache must not identify a `Video` by it. */
  id: Scalars['ID']['output'];
  /** The start time in seconds, or 0 if the link contains none. */
  startSeconds: Scalars['Int']['output'];
  /** The URL of the page on youtube.com, with the start time. */
  watchUrl: Scalars['String']['output'];
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;



/** Mapping of union types */
export type ResolversUnionTypes<_RefType extends Record<string, unknown>> = {
  SaveThoughtResult:
    | ( InvalidThought )
    | ( Omit<StaleThought, 'current'> & { current: _RefType['Thought'] } )
    | ( StoredThought )
  ;
};


/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  Admin: ResolverTypeWrapper<Admin>;
  AdminReason: AdminReason;
  AdminUser: ResolverTypeWrapper<AdminUser>;
  AuditAction: AuditAction;
  AuditEdge: ResolverTypeWrapper<AuditEdge>;
  AuditEntry: ResolverTypeWrapper<AuditEntry>;
  AuditFilter: AuditFilter;
  AuditPage: ResolverTypeWrapper<AuditPage>;
  Author: ResolverTypeWrapper<Omit<Author, 'thoughts'> & { thoughts: ResolversTypes['ThoughtConnection'] }>;
  AuthorConnection: ResolverTypeWrapper<AuthorConnection>;
  AuthorEdge: ResolverTypeWrapper<AuthorEdge>;
  AuthorSummary: ResolverTypeWrapper<AuthorSummary>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  BulkAction: BulkAction;
  BulkReport: ResolverTypeWrapper<Omit<BulkReport, 'left'> & { left: Array<ResolversTypes['LeftThought']> }>;
  ChangedThought: ResolverTypeWrapper<ChangedThought>;
  ChangedThoughtConnection: ResolverTypeWrapper<ChangedThoughtConnection>;
  ChangedThoughtEdge: ResolverTypeWrapper<ChangedThoughtEdge>;
  DailyThought: ResolverTypeWrapper<Omit<DailyThought, 'previous' | 'thought'> & { previous: ResolversTypes['Thought'], thought: ResolversTypes['Thought'] }>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  DeviceKind: DeviceKind;
  Feed: ResolverTypeWrapper<Omit<Feed, 'edges'> & { edges: Array<ResolversTypes['ThoughtEdge']> }>;
  FeedSource: FeedSource;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  ImageResult: ResolverTypeWrapper<ImageResult>;
  ImportReport: ResolverTypeWrapper<ImportReport>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  InvalidThought: ResolverTypeWrapper<InvalidThought>;
  LeftReason: LeftReason;
  LeftThought: ResolverTypeWrapper<Omit<LeftThought, 'thought'> & { thought?: Maybe<ResolversTypes['Thought']> }>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  NotifyReport: ResolverTypeWrapper<NotifyReport>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  PhotoCredit: ResolverTypeWrapper<PhotoCredit>;
  PhotoCreditInput: PhotoCreditInput;
  Problem: ResolverTypeWrapper<Problem>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Revision: ResolverTypeWrapper<Revision>;
  Role: Role;
  RowProblem: ResolverTypeWrapper<RowProblem>;
  SaveThoughtResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['SaveThoughtResult']>;
  SelectedThought: SelectedThought;
  StaleThought: ResolverTypeWrapper<Omit<StaleThought, 'current'> & { current: ResolversTypes['Thought'] }>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Talk: ResolverTypeWrapper<Talk>;
  Thought: ResolverTypeWrapper<StoredThought>;
  ThoughtConnection: ResolverTypeWrapper<Omit<ThoughtConnection, 'edges'> & { edges: Array<ResolversTypes['ThoughtEdge']> }>;
  ThoughtEdge: ResolverTypeWrapper<Omit<ThoughtEdge, 'node'> & { node: ResolversTypes['Thought'] }>;
  ThoughtEditor: ResolverTypeWrapper<ThoughtEditor>;
  ThoughtFilter: ThoughtFilter;
  ThoughtInput: ThoughtInput;
  ThoughtOrder: ThoughtOrder;
  ThoughtPlace: ThoughtPlace;
  ThoughtRow: ThoughtRow;
  ThoughtVersion: ResolverTypeWrapper<ThoughtVersion>;
  UndoReport: ResolverTypeWrapper<Omit<UndoReport, 'changedSince'> & { changedSince: Array<ResolversTypes['Thought']> }>;
  User: ResolverTypeWrapper<User>;
  Video: ResolverTypeWrapper<ParsedVideo>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Admin: Admin;
  AdminUser: AdminUser;
  AuditEdge: AuditEdge;
  AuditEntry: AuditEntry;
  AuditFilter: AuditFilter;
  AuditPage: AuditPage;
  Author: Omit<Author, 'thoughts'> & { thoughts: ResolversParentTypes['ThoughtConnection'] };
  AuthorConnection: AuthorConnection;
  AuthorEdge: AuthorEdge;
  AuthorSummary: AuthorSummary;
  Boolean: Scalars['Boolean']['output'];
  BulkReport: Omit<BulkReport, 'left'> & { left: Array<ResolversParentTypes['LeftThought']> };
  ChangedThought: ChangedThought;
  ChangedThoughtConnection: ChangedThoughtConnection;
  ChangedThoughtEdge: ChangedThoughtEdge;
  DailyThought: Omit<DailyThought, 'previous' | 'thought'> & { previous: ResolversParentTypes['Thought'], thought: ResolversParentTypes['Thought'] };
  DateTime: Scalars['DateTime']['output'];
  Feed: Omit<Feed, 'edges'> & { edges: Array<ResolversParentTypes['ThoughtEdge']> };
  ID: Scalars['ID']['output'];
  ImageResult: ImageResult;
  ImportReport: ImportReport;
  Int: Scalars['Int']['output'];
  InvalidThought: InvalidThought;
  LeftThought: Omit<LeftThought, 'thought'> & { thought?: Maybe<ResolversParentTypes['Thought']> };
  Mutation: Record<PropertyKey, never>;
  NotifyReport: NotifyReport;
  PageInfo: PageInfo;
  PhotoCredit: PhotoCredit;
  PhotoCreditInput: PhotoCreditInput;
  Problem: Problem;
  Query: Record<PropertyKey, never>;
  Revision: Revision;
  RowProblem: RowProblem;
  SaveThoughtResult: ResolversUnionTypes<ResolversParentTypes>['SaveThoughtResult'];
  SelectedThought: SelectedThought;
  StaleThought: Omit<StaleThought, 'current'> & { current: ResolversParentTypes['Thought'] };
  String: Scalars['String']['output'];
  Talk: Talk;
  Thought: StoredThought;
  ThoughtConnection: Omit<ThoughtConnection, 'edges'> & { edges: Array<ResolversParentTypes['ThoughtEdge']> };
  ThoughtEdge: Omit<ThoughtEdge, 'node'> & { node: ResolversParentTypes['Thought'] };
  ThoughtEditor: ThoughtEditor;
  ThoughtFilter: ThoughtFilter;
  ThoughtInput: ThoughtInput;
  ThoughtRow: ThoughtRow;
  ThoughtVersion: ThoughtVersion;
  UndoReport: Omit<UndoReport, 'changedSince'> & { changedSince: Array<ResolversParentTypes['Thought']> };
  User: User;
  Video: ParsedVideo;
};

export type CacheControlDirectiveArgs = {
  inheritMaxAge: Maybe<Scalars['Boolean']['input']>;
  maxAge: Maybe<Scalars['Int']['input']>;
};

export type CacheControlDirectiveResolver<Result, Parent, ContextType = unknown, Args = CacheControlDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type AdminResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['Admin'] = ResolversParentTypes['Admin']> = {
  displayName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  invitedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  isViewer?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isWaiting?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lastSignIn?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['AdminReason'], ParentType, ContextType>;
  uid?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type AdminUserResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['AdminUser'] = ResolversParentTypes['AdminUser']> = {
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  displayName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isActive?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
};

export type AuditEdgeResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['AuditEdge'] = ResolversParentTypes['AuditEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['AuditEntry'], ParentType, ContextType>;
};

export type AuditEntryResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['AuditEntry'] = ResolversParentTypes['AuditEntry']> = {
  action?: Resolver<ResolversTypes['AuditAction'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  by?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  operation?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  subject?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  undoneAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type AuditPageResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['AuditPage'] = ResolversParentTypes['AuditPage']> = {
  edges?: Resolver<Array<ResolversTypes['AuditEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type AuthorResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['Author'] = ResolversParentTypes['Author']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  thoughts?: Resolver<ResolversTypes['ThoughtConnection'], ParentType, ContextType>;
};

export type AuthorConnectionResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['AuthorConnection'] = ResolversParentTypes['AuthorConnection']> = {
  edges?: Resolver<Array<ResolversTypes['AuthorEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AuthorEdgeResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['AuthorEdge'] = ResolversParentTypes['AuthorEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['AuthorSummary'], ParentType, ContextType>;
};

export type AuthorSummaryResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['AuthorSummary'] = ResolversParentTypes['AuthorSummary']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  thoughtCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type BulkReportResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['BulkReport'] = ResolversParentTypes['BulkReport']> = {
  changed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  left?: Resolver<Array<ResolversTypes['LeftThought']>, ParentType, ContextType>;
};

export type ChangedThoughtResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['ChangedThought'] = ResolversParentTypes['ChangedThought']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ChangedThoughtConnectionResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['ChangedThoughtConnection'] = ResolversParentTypes['ChangedThoughtConnection']> = {
  edges?: Resolver<Array<ResolversTypes['ChangedThoughtEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ChangedThoughtEdgeResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['ChangedThoughtEdge'] = ResolversParentTypes['ChangedThoughtEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ChangedThought'], ParentType, ContextType>;
};

export type DailyThoughtResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['DailyThought'] = ResolversParentTypes['DailyThought']> = {
  date?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  previous?: Resolver<ResolversTypes['Thought'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['FeedSource'], ParentType, ContextType>;
  thought?: Resolver<ResolversTypes['Thought'], ParentType, ContextType>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type FeedResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['Feed'] = ResolversParentTypes['Feed']> = {
  edges?: Resolver<Array<ResolversTypes['ThoughtEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['FeedSource'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ImageResultResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['ImageResult'] = ResolversParentTypes['ImageResult']> = {
  credit?: Resolver<Maybe<ResolversTypes['PhotoCredit']>, ParentType, ContextType>;
  downloadLocation?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fallbackImage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  imageUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  originalImageUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  searchQuery?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  success?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ImportReportResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['ImportReport'] = ResolversParentTypes['ImportReport']> = {
  added?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  duplicates?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  incomplete?: Resolver<Array<ResolversTypes['RowProblem']>, ParentType, ContextType>;
  invalid?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  newer?: Resolver<Array<ResolversTypes['RowProblem']>, ParentType, ContextType>;
  operation?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  problems?: Resolver<Array<ResolversTypes['RowProblem']>, ParentType, ContextType>;
  updated?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type InvalidThoughtResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['InvalidThought'] = ResolversParentTypes['InvalidThought']> = {
  problems?: Resolver<Array<ResolversTypes['Problem']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type LeftThoughtResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['LeftThought'] = ResolversParentTypes['LeftThought']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  problems?: Resolver<Array<ResolversTypes['Problem']>, ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['LeftReason'], ParentType, ContextType>;
  thought?: Resolver<Maybe<ResolversTypes['Thought']>, ParentType, ContextType>;
};

export type MutationResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  addThought?: Resolver<ResolversTypes['SaveThoughtResult'], ParentType, ContextType, RequireFields<MutationAddThoughtArgs, 'draft' | 'input' | 'key'>>;
  changeThoughts?: Resolver<ResolversTypes['BulkReport'], ParentType, ContextType, RequireFields<MutationChangeThoughtsArgs, 'action' | 'operation' | 'thoughts'>>;
  createAdminUser?: Resolver<ResolversTypes['AdminUser'], ParentType, ContextType, RequireFields<MutationCreateAdminUserArgs, 'email'>>;
  deleteThought?: Resolver<Maybe<ResolversTypes['Thought']>, ParentType, ContextType, RequireFields<MutationDeleteThoughtArgs, 'id'>>;
  generateImage?: Resolver<ResolversTypes['ImageResult'], ParentType, ContextType, RequireFields<MutationGenerateImageArgs, 'author' | 'thought'>>;
  importThoughts?: Resolver<ResolversTypes['ImportReport'], ParentType, ContextType, RequireFields<MutationImportThoughtsArgs, 'dryRun' | 'rows' | 'update'>>;
  notifyVisitors?: Resolver<ResolversTypes['NotifyReport'], ParentType, ContextType, RequireFields<MutationNotifyVisitorsArgs, 'body' | 'title'>>;
  registerDevice?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationRegisterDeviceArgs, 'kind' | 'registration'>>;
  restoreThought?: Resolver<Maybe<ResolversTypes['Thought']>, ParentType, ContextType, RequireFields<MutationRestoreThoughtArgs, 'id'>>;
  revokeAdminUser?: Resolver<Maybe<ResolversTypes['AdminUser']>, ParentType, ContextType, RequireFields<MutationRevokeAdminUserArgs, 'email'>>;
  signIn?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  undo?: Resolver<ResolversTypes['UndoReport'], ParentType, ContextType, RequireFields<MutationUndoArgs, 'operation'>>;
  unregisterDevice?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationUnregisterDeviceArgs, 'registration'>>;
  updateThought?: Resolver<ResolversTypes['SaveThoughtResult'], ParentType, ContextType, RequireFields<MutationUpdateThoughtArgs, 'id' | 'input' | 'version'>>;
};

export type NotifyReportResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['NotifyReport'] = ResolversParentTypes['NotifyReport']> = {
  failed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pruned?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sent?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PhotoCreditResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['PhotoCredit'] = ResolversParentTypes['PhotoCredit']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  photoUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  profileUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ProblemResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['Problem'] = ResolversParentTypes['Problem']> = {
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  admins?: Resolver<Array<ResolversTypes['Admin']>, ParentType, ContextType>;
  allowlist?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  audit?: Resolver<ResolversTypes['AuditPage'], ParentType, ContextType, RequireFields<QueryAuditArgs, 'first'>>;
  author?: Resolver<Maybe<ResolversTypes['Author']>, ParentType, ContextType, RequireFields<QueryAuthorArgs, 'first' | 'slug'>>;
  authors?: Resolver<ResolversTypes['AuthorConnection'], ParentType, ContextType, RequireFields<QueryAuthorsArgs, 'first'>>;
  browse?: Resolver<ResolversTypes['ThoughtConnection'], ParentType, ContextType, RequireFields<QueryBrowseArgs, 'first'>>;
  changedThoughts?: Resolver<ResolversTypes['ChangedThoughtConnection'], ParentType, ContextType, RequireFields<QueryChangedThoughtsArgs, 'first' | 'operation'>>;
  deviceCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  feed?: Resolver<ResolversTypes['Feed'], ParentType, ContextType, RequireFields<QueryFeedArgs, 'first' | 'seed'>>;
  invitations?: Resolver<Array<ResolversTypes['AdminUser']>, ParentType, ContextType>;
  me?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  randomThoughts?: Resolver<Array<ResolversTypes['Thought']>, ParentType, ContextType, RequireFields<QueryRandomThoughtsArgs, 'count'>>;
  revisions?: Resolver<Array<ResolversTypes['Revision']>, ParentType, ContextType, RequireFields<QueryRevisionsArgs, 'id'>>;
  sameWords?: Resolver<Array<ResolversTypes['Thought']>, ParentType, ContextType, RequireFields<QuerySameWordsArgs, 'thought'>>;
  selectThoughts?: Resolver<Array<ResolversTypes['ThoughtVersion']>, ParentType, ContextType, RequireFields<QuerySelectThoughtsArgs, 'place'>>;
  storedThought?: Resolver<Maybe<ResolversTypes['Thought']>, ParentType, ContextType, RequireFields<QueryStoredThoughtArgs, 'id'>>;
  talk?: Resolver<Maybe<ResolversTypes['Talk']>, ParentType, ContextType, RequireFields<QueryTalkArgs, 'videoId'>>;
  thought?: Resolver<Maybe<ResolversTypes['Thought']>, ParentType, ContextType, RequireFields<QueryThoughtArgs, 'id'>>;
  thoughts?: Resolver<ResolversTypes['ThoughtConnection'], ParentType, ContextType, RequireFields<QueryThoughtsArgs, 'first' | 'orderBy' | 'place'>>;
  today?: Resolver<ResolversTypes['DailyThought'], ParentType, ContextType>;
};

export type RevisionResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['Revision'] = ResolversParentTypes['Revision']> = {
  application?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  author?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  by?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  imageCredit?: Resolver<Maybe<ResolversTypes['PhotoCredit']>, ParentType, ContextType>;
  imageUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lang?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  summary?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  thought?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RowProblemResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['RowProblem'] = ResolversParentTypes['RowProblem']> = {
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  line?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SaveThoughtResultResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['SaveThoughtResult'] = ResolversParentTypes['SaveThoughtResult']> = {
  __resolveType: TypeResolveFn<'InvalidThought' | 'StaleThought' | 'Thought', ParentType, ContextType>;
};

export type StaleThoughtResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['StaleThought'] = ResolversParentTypes['StaleThought']> = {
  current?: Resolver<ResolversTypes['Thought'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TalkResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['Talk'] = ResolversParentTypes['Talk']> = {
  channel?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ThoughtResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['Thought'] = ResolversParentTypes['Thought']> = {
  application?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  author?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  authorSlug?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  draftedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  imageCredit?: Resolver<Maybe<ResolversTypes['PhotoCredit']>, ParentType, ContextType>;
  imageUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lang?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  next?: Resolver<Maybe<ResolversTypes['Thought']>, ParentType, ContextType>;
  publishAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  shareImage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  summary?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  thought?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  trashedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  updatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  updatedBy?: Resolver<Maybe<ResolversTypes['ThoughtEditor']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  video?: Resolver<Maybe<ResolversTypes['Video']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ThoughtConnectionResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['ThoughtConnection'] = ResolversParentTypes['ThoughtConnection']> = {
  collectionCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['ThoughtEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ThoughtEdgeResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['ThoughtEdge'] = ResolversParentTypes['ThoughtEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Thought'], ParentType, ContextType>;
};

export type ThoughtEditorResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['ThoughtEditor'] = ResolversParentTypes['ThoughtEditor']> = {
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  uid?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type ThoughtVersionResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['ThoughtVersion'] = ResolversParentTypes['ThoughtVersion']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type UndoReportResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['UndoReport'] = ResolversParentTypes['UndoReport']> = {
  after?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  changedSince?: Resolver<Array<ResolversTypes['Thought']>, ParentType, ContextType>;
  undone?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type UserResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  displayName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isAdmin?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lastSignIn?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  photoURL?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
  uid?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type VideoResolvers<ContextType = unknown, ParentType extends ResolversParentTypes['Video'] = ResolversParentTypes['Video']> = {
  embedUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  startSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  watchUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type Resolvers<ContextType = unknown> = {
  Admin?: AdminResolvers<ContextType>;
  AdminUser?: AdminUserResolvers<ContextType>;
  AuditEdge?: AuditEdgeResolvers<ContextType>;
  AuditEntry?: AuditEntryResolvers<ContextType>;
  AuditPage?: AuditPageResolvers<ContextType>;
  Author?: AuthorResolvers<ContextType>;
  AuthorConnection?: AuthorConnectionResolvers<ContextType>;
  AuthorEdge?: AuthorEdgeResolvers<ContextType>;
  AuthorSummary?: AuthorSummaryResolvers<ContextType>;
  BulkReport?: BulkReportResolvers<ContextType>;
  ChangedThought?: ChangedThoughtResolvers<ContextType>;
  ChangedThoughtConnection?: ChangedThoughtConnectionResolvers<ContextType>;
  ChangedThoughtEdge?: ChangedThoughtEdgeResolvers<ContextType>;
  DailyThought?: DailyThoughtResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  Feed?: FeedResolvers<ContextType>;
  ImageResult?: ImageResultResolvers<ContextType>;
  ImportReport?: ImportReportResolvers<ContextType>;
  InvalidThought?: InvalidThoughtResolvers<ContextType>;
  LeftThought?: LeftThoughtResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  NotifyReport?: NotifyReportResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  PhotoCredit?: PhotoCreditResolvers<ContextType>;
  Problem?: ProblemResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  Revision?: RevisionResolvers<ContextType>;
  RowProblem?: RowProblemResolvers<ContextType>;
  SaveThoughtResult?: SaveThoughtResultResolvers<ContextType>;
  StaleThought?: StaleThoughtResolvers<ContextType>;
  Talk?: TalkResolvers<ContextType>;
  Thought?: ThoughtResolvers<ContextType>;
  ThoughtConnection?: ThoughtConnectionResolvers<ContextType>;
  ThoughtEdge?: ThoughtEdgeResolvers<ContextType>;
  ThoughtEditor?: ThoughtEditorResolvers<ContextType>;
  ThoughtVersion?: ThoughtVersionResolvers<ContextType>;
  UndoReport?: UndoReportResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  Video?: VideoResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = unknown> = {
  cacheControl?: CacheControlDirectiveResolver<any, any, ContextType>;
};
