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
    name: 'randomThoughts',
    path: '/api/thoughts/random',
    description: 'Returns random thoughts without repetitions.',
    document: `query ($count: Int) {
  thoughts: randomThoughts(count: $count) { ...PublicThought }
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
    description: 'Returns one thought.',
    document: `query ($id: ID!) {
  thought(id: $id) { ...PublicThought }
}
${thoughtFragment}`,
  },
] as const satisfies readonly PublicOperation[];
