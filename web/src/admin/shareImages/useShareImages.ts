import { hasStoredImage } from '#domain/images/imageUrl.ts';
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { iteratePages } from '../iteratePages.ts';
import {
  ShareImagesDocument,
  type ShareImagesQuery,
  useDrawShareImageMutation,
} from '../operations.generated.ts';
import type { DrawShareImage } from './requestShareImage.ts';

export interface DrawingResult {
  drawn: number;
  /** How many could not be drawn. */
  failed: number;
}

/** Draws the pictures for shared links that are missing, one after the other. */
export function useShareImages() {
  const client = useApolloClient();
  const [drawShareImage] = useDrawShareImageMutation();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [result, setResult] = useState<DrawingResult | 'error' | null>(null);
  return {
    progress,
    result,
    drawMissing: async () => {
      setResult(null);
      setProgress({ done: 0, total: 1 });
      try {
        setResult(await drawMissing(client, drawShareImage, (done, total) => setProgress({ done, total })));
      } catch {
        setResult('error');
      } finally {
        setProgress(null);
      }
    },
  };
}

async function drawMissing(
  client: ApolloClient,
  drawShareImage: DrawShareImage,
  onProgress: (done: number, total: number) => void,
): Promise<DrawingResult> {
  let [done, drawn, failed] = [0, 0, 0];
  for await (const { edges, totalCount } of iteratePages((after) => fetchPage(client, after))) {
    for (const { node } of edges) {
      if (node.shareImage === null && !hasStoredImage(node.imageUrl)) {
        const { data } = await drawShareImage({ variables: { id: node.id } });
        if (data?.drawShareImage?.shareImage != null) drawn += 1;
        else failed += 1;
      }
      done += 1;
      onProgress(done, totalCount);
    }
  }
  return { drawn, failed };
}

async function fetchPage(client: ApolloClient, after: string | null): Promise<ShareImagesQuery['thoughts']> {
  const { data } = await client.query({
    query: ShareImagesDocument,
    variables: { after },
    fetchPolicy: 'no-cache',
  });
  if (data === undefined) throw new Error('The response has no data.');
  return data.thoughts;
}
