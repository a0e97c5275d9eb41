import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { expect, test } from 'vitest';
import { throwError } from 'rxjs';
import { requestShareImage } from './useSendRequest.ts';

test.each([
  { imageUrl: null, isRequested: true },
  { imageUrl: 'https://a.example/b.png', isRequested: true },
  { imageUrl: `/images/${'0'.repeat(64)}.jpg`, isRequested: false },
])('a picture for the image $imageUrl is requested: $isRequested', ({ imageUrl, isRequested }) => {
  const requests: object[] = [];
  const link = new ApolloLink(({ variables }) => {
    requests.push(variables);
    return throwError(() => new Error('No connection.'));
  });
  requestShareImage(new ApolloClient({ cache: new InMemoryCache(), link }), { id: '1', imageUrl });
  expect(requests).toEqual(isRequested ? [{ id: '1' }] : []);
});
