// What the schema promises and a later step brings: an honest refusal until then.
import { refusal } from './refusals.ts';

const refuse = (): never => {
  throw refusal('UNAVAILABLE', 'This part of the API is not built yet.');
};

export const unfinished = {
  Query: {},
  Mutation: {
    generateImage: refuse,
  },
};
