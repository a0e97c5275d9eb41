// Apollo Server and firebase-admin on Lambda, set up as their guides recommend. It reads Upwell's documents.
import { ApolloServer } from '@apollo/server';
import { handlers, startServerAndCreateLambdaHandler } from '@as-integrations/aws-lambda';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { createFeed, type FeedArguments, pickRanks, typeDefs } from '../feedSchema.ts';

const app = initializeApp({ projectId: process.env['FIREBASE_PROJECT_ID'] ?? '' });
const firestore = getFirestore(app);

interface Context {
  uid: string | null;
}

const server = new ApolloServer<Context>({
  typeDefs,
  resolvers: {
    Query: {
      feed: async (_: unknown, { seed, first }: FeedArguments) => {
        const ids = pickRanks(seed, first, 1_000).map((rank) => `thoughts/bench-${rank}`);
        const snapshots = await firestore.getAll(...ids.map((id) => firestore.doc(id)));
        return createFeed(
          snapshots.map((snapshot) => Object.assign(snapshot.data() ?? {}, { id: snapshot.id })),
        );
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
