// What the schema promises and a later step brings: an honest refusal until then.
import { refusal } from './refusals.ts';

const refuse = (): never => {
  throw refusal('UNAVAILABLE', 'This part of the API is not built yet.');
};

export const unfinished = {
  Query: { thoughts: refuse, adminUsers: refuse, deviceCount: refuse, me: () => null },
  Mutation: {
    signIn: refuse,
    addThought: refuse,
    updateThought: refuse,
    deleteThought: refuse,
    restoreThought: refuse,
    importThoughts: refuse,
    generateImage: refuse,
    createAdminUser: refuse,
    revokeAdminUser: refuse,
    notifyVisitors: refuse,
    registerDevice: refuse,
    unregisterDevice: refuse,
  },
};
