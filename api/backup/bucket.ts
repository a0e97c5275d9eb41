// A bucket of S3 for backups. AWS's client is part of Lambda's runtime, so it is neither bundled nor installed elsewhere.
import { createReadStream } from 'node:fs';

export interface Bucket {
  /** Returns the names of all objects below a prefix, without the prefix. */
  list(prefix: string): Promise<Set<string>>;
  /** Returns the text of an object, or null if there is none. */
  read(key: string): Promise<string | null>;
  put(key: string, content: string): Promise<void>;
  /** S3 refuses content with another hash. */
  putBytes(key: string, bytes: Uint8Array, sha256: string): Promise<void>;
  putFile(key: string, path: string, file: { bytes: number; sha256: string }): Promise<void>;
}

/** Opens a bucket with the credentials and the region that AWS's client finds in the environment. */
export async function openBucket(name: string): Promise<Bucket> {
  const { S3Client, GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand } =
    await import('@aws-sdk/client-s3');
  const client = new S3Client({
    // The hash is known already, so the client doesn't compute a checksum of its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const send = async (
    input: { Key: string; Body: string | Uint8Array | ReturnType<typeof createReadStream> },
    options = {},
  ) => {
    await client.send(new PutObjectCommand({ Bucket: name, ...input, ...options }));
  };
  return {
    list: async (prefix) => {
      const names = new Set<string>();
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: name, Prefix: prefix, ContinuationToken: token }),
        );
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) names.add(Key.slice(prefix.length));
        token = page.NextContinuationToken;
      } while (token !== undefined);
      return names;
    },
    read: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key }));
        return (await Body?.transformToString()) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    put: (key, content) => send({ Key: key, Body: content }),
    putBytes: (key, bytes, sha256) => send({ Key: key, Body: bytes }, { ChecksumSHA256: toBase64(sha256) }),
    putFile: (key, path, { bytes, sha256 }) =>
      send(
        { Key: key, Body: createReadStream(path) },
        { ContentLength: bytes, ChecksumSHA256: toBase64(sha256) },
      ),
  };
}

function toBase64(hex: string): string {
  return Buffer.from(hex, 'hex').toString('base64');
}
