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

/** Returns the names of the secrets that a text contains, as they are, in base64 or in hexadecimal digits. */
export function findSecrets({ text, secrets = canaries }: Output): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => encode(secret).some((encoded) => text.includes(encoded)))
    .map(([name]) => name);
}

function encode(secret: string): string[] {
  return [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('hex'),
    ...encodeBase64(secret, 'base64'),
    ...encodeBase64(secret, 'base64url'),
  ];
}

/** Base64 depends on the position in a longer text, modulo three bytes. Its edges depend on the text around it. */
function encodeBase64(secret: string, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((offset) => {
    const characters = Buffer.from(' '.repeat(offset) + secret).toString(encoding);
    const end = Math.floor(((offset + secret.length) * 8) / 6);
    return characters.slice(Math.ceil((offset * 8) / 6), end);
  });
}
