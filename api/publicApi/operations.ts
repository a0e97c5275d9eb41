// The table of the public operations. The routes of the REST API and docs/openapi.json are made from it. The variables of
// a document are the parameters of the route; what the schema says about the arguments applies to them.
import { fieldNames } from '#domain/thought/fields.ts';

export interface PublicOperation {
  /** The name in docs/openapi.json. */
  name: string;
  /** The pattern of the route. */
  path: string;
  description: string;
  /** A query with one root field, whose alias names the items if it is a list. */
  document: string;
}

const nestedFields: Partial<Record<string, string>> = { imageCredit: '{ name profileUrl photoUrl }' };

const thoughtFragment = `fragment PublicThought on Thought {
  id
  ${fieldNames.map((name) => `${name} ${nestedFields[name] ?? ''}`).join('\n  ')}
  video { id startSeconds watchUrl embedUrl }
  createdAt
}`;

export const publicOperations = [
  {
    name: 'thoughts',
    path: '/api/thoughts',
    description: 'Returns a page of the thoughts that match all conditions, newest first.',
    document: `query ($q: String, $author: String, $lang: String, $maxLength: Int, $first: Int, $after: String) {
  thoughts: publicThoughts(
    search: $q, author: $author, lang: $lang, maxLength: $maxLength, first: $first, after: $after
  ) {
    edges { node { ...PublicThought } }
    totalCount
    pageInfo { endCursor hasNextPage }
  }
}
${thoughtFragment}`,
  },
  {
    name: 'randomThoughts',
    path: '/api/thoughts/random',
    description: 'Returns random thoughts, none of them twice.',
    document: `query ($count: Int, $author: String, $lang: String, $maxLength: Int) {
  thoughts: randomThoughts(count: $count, author: $author, lang: $lang, maxLength: $maxLength) { ...PublicThought }
}
${thoughtFragment}`,
  },
  {
    name: 'today',
    path: '/api/thoughts/today',
    description: 'Returns the thought of the day.',
    document: `{
  today { date thought { ...PublicThought } previous { ...PublicThought } source }
}
${thoughtFragment}`,
  },
  {
    name: 'thought',
    path: '/api/thoughts/:id',
    description: 'Returns one thought. While it can’t be read, no other one is returned instead.',
    document: `query ($id: ID!) {
  thought(id: $id) { ...PublicThought }
}
${thoughtFragment}`,
  },
  {
    name: 'authors',
    path: '/api/authors',
    description: 'Returns a page of the authors, in alphabetical order.',
    document: `query ($first: Int, $after: String) {
  authors(first: $first, after: $after) {
    edges { node { slug name thoughtCount } }
    totalCount
    pageInfo { endCursor hasNextPage }
  }
}`,
  },
] as const satisfies readonly PublicOperation[];
