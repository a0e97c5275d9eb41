// Requests, and the events that API Gateway sends for them.
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

export interface RequestSample {
  method: string;
  /** Encoded, as it is sent. */
  path: string;
  query: string;
  headers: Record<string, string>;
  cookies?: string[];
  body?: string | Uint8Array<ArrayBuffer>;
}

/** Returns the event that API Gateway sends for a request in its payload format 2.0. */
export function createGatewayEvent(sample: RequestSample): APIGatewayProxyEventV2 {
  const { method, path, query, headers, cookies, body } = sample;
  const isBinary = body !== undefined && typeof body !== 'string';
  return {
    version: '2.0',
    routeKey: '$default',
    // API Gateway decodes paths that are valid UTF-8.
    rawPath: decodeIfValid(path),
    rawQueryString: query,
    ...(cookies && { cookies }),
    headers: {
      host: 'localhost:4000',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      ...headers,
    },
    requestContext: {
      accountId: '123456789012',
      apiId: 'r3pmxmplak',
      domainName: 'r3pmxmplak.execute-api.eu-central-1.amazonaws.com',
      domainPrefix: 'r3pmxmplak',
      http: {
        method,
        path: decodeIfValid(path),
        protocol: 'HTTP/1.1',
        sourceIp: '203.0.113.7',
        userAgent: 'test',
      },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey: '$default',
      stage: '$default',
      time: '10/Mar/2026:05:16:23 +0000',
      timeEpoch: 1_773_119_783_636,
    },
    ...(body !== undefined && { body: isBinary ? Buffer.from(body).toString('base64') : body }),
    isBase64Encoded: isBinary,
  };
}

function decodeIfValid(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
