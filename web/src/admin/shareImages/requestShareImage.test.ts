import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { EMPTY } from 'rxjs';
import { expect, test } from 'vitest';
import { requestShareImage } from './requestShareImage.ts';

test.each([
  { imageUrl: null, isRequested: true },
  { imageUrl: 'https://a.example/b.png', isRequested: true },
  { imageUrl: `/images/${'0'.repeat(64)}.jpg`, isRequested: false },
])('a picture for the image $imageUrl is requested: $isRequested', ({ imageUrl, isRequested }) => {
  const requestedIds: unknown[] = [];
  const link = new ApolloLink(({ variables }) => {
    requestedIds.push(variables['id']);
    return EMPTY;
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  requestShareImage(client, { id: '1', imageUrl });
  expect(requestedIds).toEqual(isRequested ? ['1'] : []);
});
