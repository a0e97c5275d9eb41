// Apollo Server with firebase-admin on Lambda, as the guides of both show it.
import { ApolloServer } from '@apollo/server';
import { handlers, startServerAndCreateLambdaHandler } from '@as-integrations/aws-lambda';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { pickRanks, typeDefs } from '../servers/feedSchema.ts';

const app = initializeApp({ projectId: process.env['FIREBASE_PROJECT_ID'] ?? '' });
const firestore = getFirestore(app);

interface Context {
  uid: string | null;
}

const server = new ApolloServer<Context>({
  typeDefs,
  resolvers: {
    Query: {
      feed: async (_: unknown, { seed, first }: { seed: number; first: number }) => {
        const total = Number((await firestore.doc('ranked/count').get()).get('live'));
        const ranks = pickRanks(seed, first, total);
        const { docs } = await firestore.collection('ranked').where('rank', 'in', ranks).get();
        const edges = docs.map((snapshot) => ({ node: { ...snapshot.data(), id: snapshot.id } }));
        return { pageInfo: { endCursor: String(first) }, totalCount: total, edges };
      },
    },
  },
});

export const handler = startServerAndCreateLambdaHandler(
  server,
  handlers.createAPIGatewayProxyEventV2RequestHandler(),
  {
    context: async ({ event }) => {
      const token = /^Bearer (.+)$/.exec(event.headers['authorization'] ?? '')?.[1];
      return { uid: token === undefined ? null : (await getAuth(app).verifyIdToken(token)).uid };
    },
  },
);
