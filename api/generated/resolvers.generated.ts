import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Thought as StoredThought } from '../../domain/thought/thought.ts';
import type { Video as ParsedVideo } from '../../domain/video/video.ts';
import type { Context } from '../graphql/context.ts';
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
  /** An instant as an ISO 8601 string in UTC, for example `2026-11-20T21:41:07.123Z`. */
  DateTime: { input: string; output: string; }
};

/** An invitation to look after the thoughts, keyed by e-mail. */
export type AdminUser = {
  __typename?: 'AdminUser';
  /** When the invitation was written. */
  createdAt: Maybe<Scalars['DateTime']['output']>;
  /** The name shown in the list. */
  displayName: Maybe<Scalars['String']['output']>;
  /** The invited e-mail, in lower case. */
  email: Scalars['String']['output'];
  /** False once it was revoked. */
  isActive: Scalars['Boolean']['output'];
  /** Always `admin`. */
  role: Role;
};

/** What an admin can do that is recorded. */
export type AuditAction =
  /** A thought was added. */
  | 'added'
  /** A thought's fields were changed. */
  | 'changed'
  /** A thought was put into the trash. */
  | 'deleted'
  /** Thoughts were imported. */
  | 'imported'
  /** Somebody was invited. */
  | 'invited'
  /** A notification was sent. */
  | 'notified'
  /** A thought was taken out of the trash. */
  | 'restored'
  /** An invitation was revoked. */
  | 'revoked';

/** One thing that an admin did. */
export type AuditEntry = {
  __typename?: 'AuditEntry';
  /** What was done. */
  action: AuditAction;
  /** When, by the server's clock. */
  at: Scalars['DateTime']['output'];
  /** The admin's e-mail; `system` for what the product did itself. */
  by: Scalars['String']['output'];
  /** Opaque and stable. */
  id: Scalars['ID']['output'];
  /** The thought's id, or the e-mail of an invitation; null for what has neither, such as an import. */
  subject: Maybe<Scalars['String']['output']>;
  /** What it was about, as it was then: the thought's text, say. */
  title: Scalars['String']['output'];
};

/** What was done to the collection, latest first. */
export type AuditPage = {
  __typename?: 'AuditPage';
  /** The page's entries, newest first. */
  entries: Array<AuditEntry>;
  /** Whether there is more, and from where. */
  pageInfo: PageInfo;
};

/** How a device's registration is addressed. */
export type DeviceKind =
  /** A Firebase installation id. */
  | 'INSTALLATION'
  /** A Firebase Cloud Messaging token. */
  | 'TOKEN';

/** A stretch of a visitor's walk through the collection. */
export type Feed = {
  __typename?: 'Feed';
  /** Pass as `after` to continue. */
  endCursor: Scalars['String']['output'];
  /** Where the thoughts come from. */
  source: FeedSource;
  /** The thoughts, in the order of the walk; none twice in one answer. */
  thoughts: Array<Thought>;
  /** How many thoughts the walk holds before it starts over. */
  total: Scalars['Int']['output'];
};

/** Where a feed's thoughts come from. */
export type FeedSource =
  /** The ten built-in thoughts, because the collection could not be read or is empty. */
  | 'BUILT_IN'
  /** The collection. */
  | 'COLLECTION';

/** An image proposed for a thought. */
export type ImageResult = {
  __typename?: 'ImageResult';
  /** Whom to credit beside the image. */
  credit: Maybe<PhotoCredit>;
  /** Send it back with the thought that uses the image: Unsplash is told then. */
  downloadLocation: Maybe<Scalars['String']['output']>;
  /** Why `imageUrl` is not the first choice; null when it is. */
  error: Maybe<Scalars['String']['output']>;
  /** The placeholder to use when `imageUrl` does not load; for ten minutes, too. */
  fallbackImage: Maybe<Scalars['String']['output']>;
  /** The image to use: a path of this site, so that a canvas may read its pixels. It leads there for ten minutes. */
  imageUrl: Maybe<Scalars['String']['output']>;
  /** Where the image comes from. */
  originalImageUrl: Maybe<Scalars['String']['output']>;
  /** The words that were searched for, at most four. */
  searchQuery: Maybe<Scalars['String']['output']>;
  /** True whenever there is an image to use, the placeholder included. */
  success: Scalars['Boolean']['output'];
};

/** What an import did, or with `dryRun` would do. */
export type ImportReport = {
  __typename?: 'ImportReport';
  /** Rows that became thoughts. */
  added: Scalars['Int']['output'];
  /** Rows that were there already, by id or by text and author, in the collection or earlier in the import. */
  duplicates: Scalars['Int']['output'];
  /** What other rows lack. Rows with an id come from an export and are imported although a form would refuse them. */
  incomplete: Array<RowProblem>;
  /** Rows that can't be imported as they are. */
  invalid: Scalars['Int']['output'];
  /** What is wrong with the rows that can't be imported. */
  problems: Array<RowProblem>;
};

/** The thought was not saved, because of its input. */
export type InvalidThought = {
  __typename?: 'InvalidThought';
  /** One or more problems. */
  problems: Array<Problem>;
};

/** What can be done. Each field may be refused with one of the codes listed at `Query`. */
export type Mutation = {
  __typename?: 'Mutation';
  /** Adds a thought. Admins only. */
  addThought: SaveThoughtResult;
  /** Invites somebody to look after the thoughts: the role is theirs at their next sign-in. `BAD_USER_INPUT` for somebody on the allowlist, who needs no invitation. Admins only. */
  createAdminUser: AdminUser;
  /** Puts a thought into the trash, where it stays for 30 days; null when there is none with this id. Safe to repeat. Admins only. */
  deleteThought: Maybe<Thought>;
  /** Finds a photo for a thought. Admins only. */
  generateImage: ImageResult;
  /** Adds many thoughts; safe to run twice. Admins only. */
  importThoughts: ImportReport;
  /** Sends a notification to every registered device. Admins only. */
  notifyVisitors: NotifyReport;
  /** Registers a device for notifications; true once it is. Safe to repeat. Public; `RATE_LIMITED` once 1,000 registered within an hour, or 50 from one network. */
  registerDevice: Scalars['Boolean']['output'];
  /** Takes a thought out of the trash; null when there is none with this id. Safe to repeat. Admins only. */
  restoreThought: Maybe<Thought>;
  /** Revokes an invitation and takes the role away at once; null when there is none. The allowlist can't be revoked. Admins only. */
  revokeAdminUser: Maybe<AdminUser>;
  /** Records the sign-in of the token's owner: creates or merges their user document. Needs a token. */
  signIn: User;
  /** Forgets a device; true when it was registered. Public. */
  unregisterDevice: Scalars['Boolean']['output'];
  /** Changes a thought, live or trashed. Admins only. */
  updateThought: SaveThoughtResult;
};


/** What can be done. Each field may be refused with one of the codes listed at `Query`. */
export type MutationAddThoughtArgs = {
  input: ThoughtInput;
  key: Scalars['ID']['input'];
};


/** What can be done. Each field may be refused with one of the codes listed at `Query`. */
export type MutationCreateAdminUserArgs = {
  displayName: InputMaybe<Scalars['String']['input']>;
  email: Scalars['String']['input'];
};


/** What can be done. Each field may be refused with one of the codes listed at `Query`. */
export type MutationDeleteThoughtArgs = {
  id: Scalars['ID']['input'];
};


/** What can be done. Each field may be refused with one of the codes listed at `Query`. */
export type MutationGenerateImageArgs = {
  author: Scalars['String']['input'];
  thought: Scalars['String']['input'];
};


/** What can be done. Each field may be refused with one of the codes listed at `Query`. */
export type MutationImportThoughtsArgs = {
  dryRun?: Scalars['Boolean']['input'];
  rows: Array<ThoughtRow>;
};


/** What can be done. Each field may be refused with one of the codes listed at `Query`. */
export type MutationNotifyVisitorsArgs = {
  body: Scalars['String']['input'];
  title: Scalars['String']['input'];
  url: InputMaybe<Scalars['String']['input']>;
};


/** What can be done. Each field may be refused with one of the codes listed at `Query`. */
export type MutationRegisterDeviceArgs = {
  kind: DeviceKind;
  registration: Scalars['String']['input'];
};


/** What can be done. Each field may be refused with one of the codes listed at `Query`. */
export type MutationRestoreThoughtArgs = {
  id: Scalars['ID']['input'];
};


/** What can be done. Each field may be refused with one of the codes listed at `Query`. */
export type MutationRevokeAdminUserArgs = {
  email: Scalars['String']['input'];
};


/** What can be done. Each field may be refused with one of the codes listed at `Query`. */
export type MutationUnregisterDeviceArgs = {
  registration: Scalars['String']['input'];
};


/** What can be done. Each field may be refused with one of the codes listed at `Query`. */
export type MutationUpdateThoughtArgs = {
  id: Scalars['ID']['input'];
  input: ThoughtInput;
  version: Scalars['Int']['input'];
};

/** What became of a notification. */
export type NotifyReport = {
  __typename?: 'NotifyReport';
  /** Devices that it could not be sent to this time. */
  failed: Scalars['Int']['output'];
  /** Devices that no longer exist, and were removed. */
  pruned: Scalars['Int']['output'];
  /** Devices that the messaging service accepted it for. */
  sent: Scalars['Int']['output'];
};

/** Where a page ends. */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** The last edge's cursor; null on an empty page. */
  endCursor: Maybe<Scalars['String']['output']>;
  /** Whether another page follows. */
  hasNextPage: Scalars['Boolean']['output'];
};

/** The credit that Unsplash asks for: "Photo by {name} on Unsplash", with both links. */
export type PhotoCredit = {
  __typename?: 'PhotoCredit';
  /** The photographer's name. */
  name: Scalars['String']['output'];
  /** The photo's page on unsplash.com. */
  photoUrl: Scalars['String']['output'];
  /** The photographer's page on unsplash.com. */
  profileUrl: Scalars['String']['output'];
};

/** The credit of an image from `generateImage`, sent back with the thought that uses it. */
export type PhotoCreditInput = {
  /** The photographer's name, at most 120 characters. */
  name: Scalars['String']['input'];
  /** The photo's page, an https URL on unsplash.com. */
  photoUrl: Scalars['String']['input'];
  /** The photographer's page, an https URL on unsplash.com. */
  profileUrl: Scalars['String']['input'];
};

/** Something in the input that its author can mend. */
export type Problem = {
  __typename?: 'Problem';
  /** The input's field, for example `url`. */
  field: Scalars['String']['output'];
  /** What to do, in words to be shown beside the field. */
  message: Scalars['String']['output'];
};

/**
 * What can be queried. Everything marked public needs no token; the rest needs `Authorization: Bearer …`.
 *
 * A request that can't be answered says why in `errors[].message`, and in `errors[].extensions.code` one of these:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (this person may not), `BAD_USER_INPUT` (mend the query, its
 * variables or the request), `QUERY_TOO_COMPLEX` (ask for less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens, 5,000 points of cost), `RATE_LIMITED` (wait), `UNAVAILABLE` (try again in a moment),
 * `PERSISTED_QUERY_NOT_FOUND` (send the query's text beside its hash) and `INTERNAL_SERVER_ERROR` (our fault: tell us
 * `extensions.requestId`).
 */
export type Query = {
  __typename?: 'Query';
  /** All invitations. Admins only. */
  adminUsers: Array<AdminUser>;
  /** The e-mails that the deployment makes admins (`ADMIN_EMAILS`), in lower case; only the deployment can revoke them. Admins only. */
  allowlist: Array<Scalars['String']['output']>;
  /** What was done to the collection, by whom and when. Admins only. */
  audit: AuditPage;
  /** How many devices have asked for notifications. Admins only. */
  deviceCount: Scalars['Int']['output'];
  /**
   * The next thoughts of a seeded walk through the whole collection: none repeats before all were seen.
   * Public. A batch of k costs at most k + 1 document reads, whatever the size of the collection; records without text are
   * left out, and cost a read each, at most 20.
   */
  feed: Feed;
  /** The person whose token the request carries; null without one. */
  me: Maybe<User>;
  /** The thought that follows another in the collection's order, the first after the last; null when there is no other. Public. */
  nextThought: Maybe<Thought>;
  /** Random thoughts, none twice. Public. */
  randomThoughts: Array<Thought>;
  /** The last 20 revisions of a thought, newest first; none for an unknown id. Admins only. */
  revisions: Array<Revision>;
  /**
   * Live thoughts that begin with this text, regardless of case, accents, punctuation and spaces, at most five: to warn
   * somebody who is typing a duplicate. Costs one document read for each one found. A text of fewer than 8 letters and
   * digits finds none. Admins only.
   */
  similarThoughts: Array<Thought>;
  /** One thought; null when there is none with this id. Public. */
  thought: Maybe<Thought>;
  /** The collection, page by page. Admins only. */
  thoughts: ThoughtConnection;
};


/**
 * What can be queried. Everything marked public needs no token; the rest needs `Authorization: Bearer …`.
 *
 * A request that can't be answered says why in `errors[].message`, and in `errors[].extensions.code` one of these:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (this person may not), `BAD_USER_INPUT` (mend the query, its
 * variables or the request), `QUERY_TOO_COMPLEX` (ask for less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens, 5,000 points of cost), `RATE_LIMITED` (wait), `UNAVAILABLE` (try again in a moment),
 * `PERSISTED_QUERY_NOT_FOUND` (send the query's text beside its hash) and `INTERNAL_SERVER_ERROR` (our fault: tell us
 * `extensions.requestId`).
 */
export type QueryAuditArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
};


/**
 * What can be queried. Everything marked public needs no token; the rest needs `Authorization: Bearer …`.
 *
 * A request that can't be answered says why in `errors[].message`, and in `errors[].extensions.code` one of these:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (this person may not), `BAD_USER_INPUT` (mend the query, its
 * variables or the request), `QUERY_TOO_COMPLEX` (ask for less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens, 5,000 points of cost), `RATE_LIMITED` (wait), `UNAVAILABLE` (try again in a moment),
 * `PERSISTED_QUERY_NOT_FOUND` (send the query's text beside its hash) and `INTERNAL_SERVER_ERROR` (our fault: tell us
 * `extensions.requestId`).
 */
export type QueryFeedArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  seed: Scalars['Int']['input'];
};


/**
 * What can be queried. Everything marked public needs no token; the rest needs `Authorization: Bearer …`.
 *
 * A request that can't be answered says why in `errors[].message`, and in `errors[].extensions.code` one of these:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (this person may not), `BAD_USER_INPUT` (mend the query, its
 * variables or the request), `QUERY_TOO_COMPLEX` (ask for less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens, 5,000 points of cost), `RATE_LIMITED` (wait), `UNAVAILABLE` (try again in a moment),
 * `PERSISTED_QUERY_NOT_FOUND` (send the query's text beside its hash) and `INTERNAL_SERVER_ERROR` (our fault: tell us
 * `extensions.requestId`).
 */
export type QueryNextThoughtArgs = {
  after: Scalars['ID']['input'];
};


/**
 * What can be queried. Everything marked public needs no token; the rest needs `Authorization: Bearer …`.
 *
 * A request that can't be answered says why in `errors[].message`, and in `errors[].extensions.code` one of these:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (this person may not), `BAD_USER_INPUT` (mend the query, its
 * variables or the request), `QUERY_TOO_COMPLEX` (ask for less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens, 5,000 points of cost), `RATE_LIMITED` (wait), `UNAVAILABLE` (try again in a moment),
 * `PERSISTED_QUERY_NOT_FOUND` (send the query's text beside its hash) and `INTERNAL_SERVER_ERROR` (our fault: tell us
 * `extensions.requestId`).
 */
export type QueryRandomThoughtsArgs = {
  count?: Scalars['Int']['input'];
};


/**
 * What can be queried. Everything marked public needs no token; the rest needs `Authorization: Bearer …`.
 *
 * A request that can't be answered says why in `errors[].message`, and in `errors[].extensions.code` one of these:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (this person may not), `BAD_USER_INPUT` (mend the query, its
 * variables or the request), `QUERY_TOO_COMPLEX` (ask for less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens, 5,000 points of cost), `RATE_LIMITED` (wait), `UNAVAILABLE` (try again in a moment),
 * `PERSISTED_QUERY_NOT_FOUND` (send the query's text beside its hash) and `INTERNAL_SERVER_ERROR` (our fault: tell us
 * `extensions.requestId`).
 */
export type QueryRevisionsArgs = {
  id: Scalars['ID']['input'];
};


/**
 * What can be queried. Everything marked public needs no token; the rest needs `Authorization: Bearer …`.
 *
 * A request that can't be answered says why in `errors[].message`, and in `errors[].extensions.code` one of these:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (this person may not), `BAD_USER_INPUT` (mend the query, its
 * variables or the request), `QUERY_TOO_COMPLEX` (ask for less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens, 5,000 points of cost), `RATE_LIMITED` (wait), `UNAVAILABLE` (try again in a moment),
 * `PERSISTED_QUERY_NOT_FOUND` (send the query's text beside its hash) and `INTERNAL_SERVER_ERROR` (our fault: tell us
 * `extensions.requestId`).
 */
export type QuerySimilarThoughtsArgs = {
  thought: Scalars['String']['input'];
};


/**
 * What can be queried. Everything marked public needs no token; the rest needs `Authorization: Bearer …`.
 *
 * A request that can't be answered says why in `errors[].message`, and in `errors[].extensions.code` one of these:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (this person may not), `BAD_USER_INPUT` (mend the query, its
 * variables or the request), `QUERY_TOO_COMPLEX` (ask for less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens, 5,000 points of cost), `RATE_LIMITED` (wait), `UNAVAILABLE` (try again in a moment),
 * `PERSISTED_QUERY_NOT_FOUND` (send the query's text beside its hash) and `INTERNAL_SERVER_ERROR` (our fault: tell us
 * `extensions.requestId`).
 */
export type QueryThoughtArgs = {
  id: Scalars['ID']['input'];
};


/**
 * What can be queried. Everything marked public needs no token; the rest needs `Authorization: Bearer …`.
 *
 * A request that can't be answered says why in `errors[].message`, and in `errors[].extensions.code` one of these:
 * `UNAUTHENTICATED` (sign in, or sign in again), `FORBIDDEN` (this person may not), `BAD_USER_INPUT` (mend the query, its
 * variables or the request), `QUERY_TOO_COMPLEX` (ask for less: at most 8 levels, 15 aliases, 20 root fields,
 * 10 directives, 1,000 tokens, 5,000 points of cost), `RATE_LIMITED` (wait), `UNAVAILABLE` (try again in a moment),
 * `PERSISTED_QUERY_NOT_FOUND` (send the query's text beside its hash) and `INTERNAL_SERVER_ERROR` (our fault: tell us
 * `extensions.requestId`).
 */
export type QueryThoughtsArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  orderBy?: ThoughtOrder;
  search: InputMaybe<Scalars['String']['input']>;
  trashed?: Scalars['Boolean']['input'];
};

/**
 * A thought's fields as they were before a change. To go back to them, send them as the input of `updateThought`,
 * with the thought's current `version`.
 */
export type Revision = {
  __typename?: 'Revision';
  /** See `Thought.application`. */
  application: Maybe<Scalars['String']['output']>;
  /** When that change was made. */
  at: Scalars['DateTime']['output'];
  /** See `Thought.author`. */
  author: Maybe<Scalars['String']['output']>;
  /** The e-mail of the admin whose change ended this revision. */
  by: Scalars['String']['output'];
  /** See `Thought.imageCredit`. */
  imageCredit: Maybe<PhotoCredit>;
  /** See `Thought.imageUrl`. */
  imageUrl: Maybe<Scalars['String']['output']>;
  /** See `Thought.summary`. */
  summary: Maybe<Scalars['String']['output']>;
  /** See `Thought.thought`. */
  thought: Scalars['String']['output'];
  /** See `Thought.url`. */
  url: Maybe<Scalars['String']['output']>;
  /** The version that the thought had with these fields. */
  version: Scalars['Int']['output'];
};

/** What a person may do. */
export type Role =
  /** Look after the thoughts. */
  | 'admin'
  /** Do what a visitor may, and nothing more. */
  | 'user';

/** What is wrong with a row. */
export type RowProblem = {
  __typename?: 'RowProblem';
  /** The row's field. */
  field: Scalars['String']['output'];
  /** The row's line. */
  line: Scalars['Int']['output'];
  /** What to do. */
  message: Scalars['String']['output'];
};

/** The outcome of saving a thought. */
export type SaveThoughtResult = InvalidThought | StaleThought | Thought;

/** The thought was not saved, because somebody changed it since it was read. */
export type StaleThought = {
  __typename?: 'StaleThought';
  /** The thought as it is now; its `version` lets a second attempt through. */
  current: Thought;
};

/** A short inspiring text, who said it, and the talk that it comes from. */
export type Thought = {
  __typename?: 'Thought';
  /** How to apply it today, at most 4,000 characters; may hold line breaks. */
  application: Maybe<Scalars['String']['output']>;
  /** Who said it, at most 120 characters. */
  author: Maybe<Scalars['String']['output']>;
  /** When it was added, by the server's clock; null in old records. */
  createdAt: Maybe<Scalars['DateTime']['output']>;
  /** Opaque and stable. Built-in thoughts have ids of the form `1-stay-hungry`; the thought that stands in for one that could not be read has the id `fallback`. */
  id: Scalars['ID']['output'];
  /** Whom to credit beside the image; null when the image needs no credit. */
  imageCredit: Maybe<PhotoCredit>;
  /** A path of this site such as `/images/{sha256}.jpg`, or an http(s) or data URL in old records, which the site's pages don't load. */
  imageUrl: Maybe<Scalars['String']['output']>;
  /** What it is about, in a sentence or two; at most 600 characters. */
  summary: Maybe<Scalars['String']['output']>;
  /** The text itself, at most 500 characters. */
  thought: Scalars['String']['output'];
  /** When it was put into the trash; null while it is live. Trash is emptied after 30 days. */
  trashedAt: Maybe<Scalars['DateTime']['output']>;
  /** When it was last changed; null when it never was. */
  updatedAt: Maybe<Scalars['DateTime']['output']>;
  /** The link as it was entered; http or https, at most 2,048 characters. Read `video` to play it. */
  url: Maybe<Scalars['String']['output']>;
  /** Grows by one with every change. Send it back with `updateThought`. */
  version: Scalars['Int']['output'];
  /** The video that `url` leads to; null when it leads to none. */
  video: Maybe<Video>;
};

/** A page of the collection. */
export type ThoughtConnection = {
  __typename?: 'ThoughtConnection';
  /** How many thoughts there are without the search: all live ones, or all in the trash. */
  collectionCount: Scalars['Int']['output'];
  /** The page's thoughts, each with its cursor. */
  edges: Array<ThoughtEdge>;
  /** Whether there is more, and from where. */
  pageInfo: PageInfo;
  /** How many thoughts match, on all pages together. */
  totalCount: Scalars['Int']['output'];
};

/** A thought in a page. */
export type ThoughtEdge = {
  __typename?: 'ThoughtEdge';
  /** Pass as `after` to continue after this thought. */
  cursor: Scalars['String']['output'];
  /** The thought. */
  node: Thought;
};

/** A thought as an admin writes it. Texts are trimmed before they are checked. */
export type ThoughtInput = {
  /** Required; at most 4,000 characters. */
  application: Scalars['String']['input'];
  /** Required; at most 120 characters. */
  author: Scalars['String']['input'];
  /** `ImageResult.downloadLocation` of the image, when it came from `generateImage`. */
  downloadLocation?: InputMaybe<Scalars['String']['input']>;
  /** Whom to credit beside the image. */
  imageCredit?: InputMaybe<PhotoCreditInput>;
  /** A path `/images/…`, or an image of at most 600 KB, which is stored without its metadata and becomes a path: a data URL, or an https URL of another site, from which it is copied. */
  imageUrl?: InputMaybe<Scalars['String']['input']>;
  /** At most 600 characters. */
  summary?: InputMaybe<Scalars['String']['input']>;
  /** Required; at most 500 characters. */
  thought: Scalars['String']['input'];
  /** Required; a whole http or https URL of at most 2,048 characters. Every usual form of a YouTube link is stored in its watch form. */
  url: Scalars['String']['input'];
};

/** The order of a page. */
export type ThoughtOrder =
  /** By author, regardless of case and accents. */
  | 'AUTHOR'
  /** Last added first; thoughts without a date come last. */
  | 'NEWEST'
  /** First added first; thoughts without a date come first. */
  | 'OLDEST'
  /** By text, regardless of case and accents. */
  | 'THOUGHT';

/** A row of an import. A row may be incomplete: the report says what is missing. */
export type ThoughtRow = {
  /** See `ThoughtInput.application`. */
  application?: InputMaybe<Scalars['String']['input']>;
  /** See `ThoughtInput.author`. */
  author?: InputMaybe<Scalars['String']['input']>;
  /** When it was first added; now, by the server's clock, when it is missing. */
  createdAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** An id to keep; a row whose id exists is a duplicate. Without one, an id is made from the text and the author. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /** See `ThoughtInput.imageCredit`. */
  imageCredit?: InputMaybe<PhotoCreditInput>;
  /** See `ThoughtInput.imageUrl`. */
  imageUrl?: InputMaybe<Scalars['String']['input']>;
  /** Which line of the file it came from, counted from 1, for the report. */
  line: Scalars['Int']['input'];
  /** See `ThoughtInput.summary`. */
  summary?: InputMaybe<Scalars['String']['input']>;
  /** See `ThoughtInput.thought`. */
  thought?: InputMaybe<Scalars['String']['input']>;
  /** See `ThoughtInput.url`. */
  url?: InputMaybe<Scalars['String']['input']>;
};

/** Somebody who has signed in. */
export type User = {
  __typename?: 'User';
  /** When they first signed in. */
  createdAt: Maybe<Scalars['DateTime']['output']>;
  /** The name that the identity provider gave. */
  displayName: Maybe<Scalars['String']['output']>;
  /** The verified e-mail, in lower case. */
  email: Maybe<Scalars['String']['output']>;
  /** Whether they may look after the thoughts, decided anew for each request. */
  isAdmin: Scalars['Boolean']['output'];
  /** When they last signed in. */
  lastSignIn: Maybe<Scalars['DateTime']['output']>;
  /** A picture that the identity provider gave. */
  photoURL: Maybe<Scalars['String']['output']>;
  /** The role written when they first signed in, or given by an invitation since. */
  role: Role;
  /** The identity provider's id of the person. */
  uid: Scalars['ID']['output'];
};

/** A YouTube video and the second at which a thought is said in it. */
export type Video = {
  __typename?: 'Video';
  /** The player for an iframe, on youtube-nocookie.com, at the right second. */
  embedUrl: Scalars['String']['output'];
  /** YouTube's id, 11 characters of `A-Z a-z 0-9 _ -`. */
  id: Scalars['ID']['output'];
  /** Seconds from the beginning; 0 when the link names no time. */
  startSeconds: Scalars['Int']['output'];
  /** The page on youtube.com, at the right second. */
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
  AdminUser: ResolverTypeWrapper<AdminUser>;
  AuditAction: AuditAction;
  AuditEntry: ResolverTypeWrapper<AuditEntry>;
  AuditPage: ResolverTypeWrapper<AuditPage>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  DeviceKind: DeviceKind;
  Feed: ResolverTypeWrapper<Omit<Feed, 'thoughts'> & { thoughts: Array<ResolversTypes['Thought']> }>;
  FeedSource: FeedSource;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  ImageResult: ResolverTypeWrapper<ImageResult>;
  ImportReport: ResolverTypeWrapper<ImportReport>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  InvalidThought: ResolverTypeWrapper<InvalidThought>;
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
  StaleThought: ResolverTypeWrapper<Omit<StaleThought, 'current'> & { current: ResolversTypes['Thought'] }>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Thought: ResolverTypeWrapper<StoredThought>;
  ThoughtConnection: ResolverTypeWrapper<Omit<ThoughtConnection, 'edges'> & { edges: Array<ResolversTypes['ThoughtEdge']> }>;
  ThoughtEdge: ResolverTypeWrapper<Omit<ThoughtEdge, 'node'> & { node: ResolversTypes['Thought'] }>;
  ThoughtInput: ThoughtInput;
  ThoughtOrder: ThoughtOrder;
  ThoughtRow: ThoughtRow;
  User: ResolverTypeWrapper<User>;
  Video: ResolverTypeWrapper<ParsedVideo>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AdminUser: AdminUser;
  AuditEntry: AuditEntry;
  AuditPage: AuditPage;
  Boolean: Scalars['Boolean']['output'];
  DateTime: Scalars['DateTime']['output'];
  Feed: Omit<Feed, 'thoughts'> & { thoughts: Array<ResolversParentTypes['Thought']> };
  ID: Scalars['ID']['output'];
  ImageResult: ImageResult;
  ImportReport: ImportReport;
  Int: Scalars['Int']['output'];
  InvalidThought: InvalidThought;
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
  StaleThought: Omit<StaleThought, 'current'> & { current: ResolversParentTypes['Thought'] };
  String: Scalars['String']['output'];
  Thought: StoredThought;
  ThoughtConnection: Omit<ThoughtConnection, 'edges'> & { edges: Array<ResolversParentTypes['ThoughtEdge']> };
  ThoughtEdge: Omit<ThoughtEdge, 'node'> & { node: ResolversParentTypes['Thought'] };
  ThoughtInput: ThoughtInput;
  ThoughtRow: ThoughtRow;
  User: User;
  Video: ParsedVideo;
};

export type CacheControlDirectiveArgs = {
  inheritMaxAge: Maybe<Scalars['Boolean']['input']>;
  maxAge: Maybe<Scalars['Int']['input']>;
};

export type CacheControlDirectiveResolver<Result, Parent, ContextType = Context, Args = CacheControlDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type AdminUserResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AdminUser'] = ResolversParentTypes['AdminUser']> = {
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  displayName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isActive?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
};

export type AuditEntryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuditEntry'] = ResolversParentTypes['AuditEntry']> = {
  action?: Resolver<ResolversTypes['AuditAction'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  by?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  subject?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AuditPageResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuditPage'] = ResolversParentTypes['AuditPage']> = {
  entries?: Resolver<Array<ResolversTypes['AuditEntry']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type FeedResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Feed'] = ResolversParentTypes['Feed']> = {
  endCursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['FeedSource'], ParentType, ContextType>;
  thoughts?: Resolver<Array<ResolversTypes['Thought']>, ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ImageResultResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ImageResult'] = ResolversParentTypes['ImageResult']> = {
  credit?: Resolver<Maybe<ResolversTypes['PhotoCredit']>, ParentType, ContextType>;
  downloadLocation?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fallbackImage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  imageUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  originalImageUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  searchQuery?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  success?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ImportReportResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ImportReport'] = ResolversParentTypes['ImportReport']> = {
  added?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  duplicates?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  incomplete?: Resolver<Array<ResolversTypes['RowProblem']>, ParentType, ContextType>;
  invalid?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  problems?: Resolver<Array<ResolversTypes['RowProblem']>, ParentType, ContextType>;
};

export type InvalidThoughtResolvers<ContextType = Context, ParentType extends ResolversParentTypes['InvalidThought'] = ResolversParentTypes['InvalidThought']> = {
  problems?: Resolver<Array<ResolversTypes['Problem']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MutationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  addThought?: Resolver<ResolversTypes['SaveThoughtResult'], ParentType, ContextType, RequireFields<MutationAddThoughtArgs, 'input' | 'key'>>;
  createAdminUser?: Resolver<ResolversTypes['AdminUser'], ParentType, ContextType, RequireFields<MutationCreateAdminUserArgs, 'email'>>;
  deleteThought?: Resolver<Maybe<ResolversTypes['Thought']>, ParentType, ContextType, RequireFields<MutationDeleteThoughtArgs, 'id'>>;
  generateImage?: Resolver<ResolversTypes['ImageResult'], ParentType, ContextType, RequireFields<MutationGenerateImageArgs, 'author' | 'thought'>>;
  importThoughts?: Resolver<ResolversTypes['ImportReport'], ParentType, ContextType, RequireFields<MutationImportThoughtsArgs, 'dryRun' | 'rows'>>;
  notifyVisitors?: Resolver<ResolversTypes['NotifyReport'], ParentType, ContextType, RequireFields<MutationNotifyVisitorsArgs, 'body' | 'title'>>;
  registerDevice?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationRegisterDeviceArgs, 'kind' | 'registration'>>;
  restoreThought?: Resolver<Maybe<ResolversTypes['Thought']>, ParentType, ContextType, RequireFields<MutationRestoreThoughtArgs, 'id'>>;
  revokeAdminUser?: Resolver<Maybe<ResolversTypes['AdminUser']>, ParentType, ContextType, RequireFields<MutationRevokeAdminUserArgs, 'email'>>;
  signIn?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  unregisterDevice?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationUnregisterDeviceArgs, 'registration'>>;
  updateThought?: Resolver<ResolversTypes['SaveThoughtResult'], ParentType, ContextType, RequireFields<MutationUpdateThoughtArgs, 'id' | 'input' | 'version'>>;
};

export type NotifyReportResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NotifyReport'] = ResolversParentTypes['NotifyReport']> = {
  failed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pruned?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sent?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type PhotoCreditResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PhotoCredit'] = ResolversParentTypes['PhotoCredit']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  photoUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  profileUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ProblemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Problem'] = ResolversParentTypes['Problem']> = {
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  adminUsers?: Resolver<Array<ResolversTypes['AdminUser']>, ParentType, ContextType>;
  allowlist?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  audit?: Resolver<ResolversTypes['AuditPage'], ParentType, ContextType, RequireFields<QueryAuditArgs, 'first'>>;
  deviceCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  feed?: Resolver<ResolversTypes['Feed'], ParentType, ContextType, RequireFields<QueryFeedArgs, 'first' | 'seed'>>;
  me?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  nextThought?: Resolver<Maybe<ResolversTypes['Thought']>, ParentType, ContextType, RequireFields<QueryNextThoughtArgs, 'after'>>;
  randomThoughts?: Resolver<Array<ResolversTypes['Thought']>, ParentType, ContextType, RequireFields<QueryRandomThoughtsArgs, 'count'>>;
  revisions?: Resolver<Array<ResolversTypes['Revision']>, ParentType, ContextType, RequireFields<QueryRevisionsArgs, 'id'>>;
  similarThoughts?: Resolver<Array<ResolversTypes['Thought']>, ParentType, ContextType, RequireFields<QuerySimilarThoughtsArgs, 'thought'>>;
  thought?: Resolver<Maybe<ResolversTypes['Thought']>, ParentType, ContextType, RequireFields<QueryThoughtArgs, 'id'>>;
  thoughts?: Resolver<ResolversTypes['ThoughtConnection'], ParentType, ContextType, RequireFields<QueryThoughtsArgs, 'first' | 'orderBy' | 'trashed'>>;
};

export type RevisionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Revision'] = ResolversParentTypes['Revision']> = {
  application?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  author?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  by?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  imageCredit?: Resolver<Maybe<ResolversTypes['PhotoCredit']>, ParentType, ContextType>;
  imageUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  summary?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  thought?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RowProblemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RowProblem'] = ResolversParentTypes['RowProblem']> = {
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  line?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SaveThoughtResultResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SaveThoughtResult'] = ResolversParentTypes['SaveThoughtResult']> = {
  __resolveType: TypeResolveFn<'InvalidThought' | 'StaleThought' | 'Thought', ParentType, ContextType>;
};

export type StaleThoughtResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StaleThought'] = ResolversParentTypes['StaleThought']> = {
  current?: Resolver<ResolversTypes['Thought'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ThoughtResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Thought'] = ResolversParentTypes['Thought']> = {
  application?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  author?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  imageCredit?: Resolver<Maybe<ResolversTypes['PhotoCredit']>, ParentType, ContextType>;
  imageUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  summary?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  thought?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  trashedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  updatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  video?: Resolver<Maybe<ResolversTypes['Video']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ThoughtConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ThoughtConnection'] = ResolversParentTypes['ThoughtConnection']> = {
  collectionCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['ThoughtEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ThoughtEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ThoughtEdge'] = ResolversParentTypes['ThoughtEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Thought'], ParentType, ContextType>;
};

export type UserResolvers<ContextType = Context, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  displayName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isAdmin?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lastSignIn?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  photoURL?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
  uid?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type VideoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Video'] = ResolversParentTypes['Video']> = {
  embedUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  startSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  watchUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type Resolvers<ContextType = Context> = {
  AdminUser?: AdminUserResolvers<ContextType>;
  AuditEntry?: AuditEntryResolvers<ContextType>;
  AuditPage?: AuditPageResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  Feed?: FeedResolvers<ContextType>;
  ImageResult?: ImageResultResolvers<ContextType>;
  ImportReport?: ImportReportResolvers<ContextType>;
  InvalidThought?: InvalidThoughtResolvers<ContextType>;
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
  Thought?: ThoughtResolvers<ContextType>;
  ThoughtConnection?: ThoughtConnectionResolvers<ContextType>;
  ThoughtEdge?: ThoughtEdgeResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  Video?: VideoResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = Context> = {
  cacheControl?: CacheControlDirectiveResolver<any, any, ContextType>;
};
