// Helpers for the requests of the admin page.

interface Response<Data> {
  data?: Data | null | undefined;
  error?: unknown;
}

/** Returns the data of a response. @throws the response's error, or an error if it has no data. */
export async function readData<Data>(request: Promise<Response<Data>>): Promise<Data> {
  const { data, error } = await request;
  if (data === undefined || data === null) throw error ?? new Error('The response has no data.');
  return data;
}

/** Returns a random key. `crypto.randomUUID` is missing on a site that is reached by plain HTTP. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
