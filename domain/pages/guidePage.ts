/** The data of the guide to the API, or of the changelog of the schema. */
export interface GuidePageData {
  /** Replaces the address of a local server in the examples. */
  siteUrl: string;
  /** The releases of the schema, newest first, for the changelog; null for the guide. */
  releases: readonly SchemaRelease[] | null;
}

/** A release of the schema, in web/public/playground/changelog.json. */
export interface SchemaRelease {
  /** The version of the software. */
  version: string;
  /** ISO 8601. */
  date: string;
  changes: SchemaChange[];
}

export interface SchemaChange {
  kind: SchemaChangeKind;
  description: string;
}

/** The effect of a change on clients: the headings of the changelog, in this order. */
export const schemaChangeKinds = {
  breaking: 'Breaks clients',
  dangerous: 'Can affect clients',
  deprecated: 'Deprecated',
  added: 'New',
} as const;

export type SchemaChangeKind = keyof typeof schemaChangeKinds;

/** The addresses of the pages and files for developers, besides the playground. */
export const guidePaths = {
  guide: '/playground/guide',
  changelog: '/playground/changelog',
  feed: '/playground/changelog.atom',
  /** The releases as they are in the repository. */
  changes: '/playground/changelog.json',
  schema: '/playground/schema.graphql',
  openApi: '/openapi.json',
} as const;

/** Returns the id of a release in the changelog's page. */
export function releaseId({ date }: Pick<SchemaRelease, 'date'>): string {
  return `release-${date.replaceAll(/\W/g, '')}`;
}
