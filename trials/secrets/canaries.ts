// Values for every secret, which are searched for wherever they must not be.

/** Letters and digits only, so that no escaping in JSON, HTML or URLs changes them. */
export const canaries = {
  signInKey: 'CANARYsigninkeyQ7W2',
  unsplashKey: 'CANARYunsplashX4M9',
  privateKey: 'CANARYprivatekeyT8B3',
  awsSecretKey: 'CANARYawssecretJ2P8',
  awsSessionToken: 'CANARYawssessionN9F5',
  /** In the header of a request that has failed, as libraries attach it to their errors. */
  requestHeader: 'CANARYheaderL3R6',
  /** Pasted into the wrong line of the settings. */
  misplaced: 'CANARYmisplacedC1Z7',
  adminEmail: 'canaryadminG8S2@example.com',
} as const;

/** A text that others than the operator could read. */
export interface Output {
  /** The source of the text, such as a command. */
  source: string;
  text: string;
  /** The secrets that must not be in it. By default all canaries. */
  secrets?: Readonly<Record<string, string>>;
}

/** For what operators and admins read, who may see e-mails. */
export const keys: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(canaries).filter(([name]) => name !== 'adminEmail'),
);

/** Returns the names of the secrets that a text contains, as they are, in URLs, in base64 or in hexadecimal digits. */
export function findSecrets({ text, secrets = canaries }: Output): string[] {
  const encoded = text.match(/[\w+/-]{16,}/g) ?? [];
  const searched = [text, text.replaceAll('%40', '@'), ...encoded.flatMap(decode)];
  return Object.entries(secrets)
    .filter(([, secret]) => searched.some((part) => part.includes(secret)))
    .map(([name]) => name);
}

/** A secret may begin at any of four characters of base64, and at any of two hexadecimal digits. */
function decode(encoded: string): string[] {
  const shifted = [0, 1, 2, 3].map((start) => encoded.slice(start));
  return shifted.flatMap((part) => [
    Buffer.from(part, 'base64').toString('latin1'),
    Buffer.from(part, 'hex').toString('latin1'),
  ]);
}
