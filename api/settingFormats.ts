import { BlockList, isIP } from 'node:net';

/** The error for invalid or missing settings. The message has a line for each of them. */
export class SettingError extends Error {
  override name = 'SettingError';
  /** One sentence for each setting, which begins with its name and says what to do. */
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[], options?: ErrorOptions) {
    super([problems].flat().join('\n'), options);
    this.problems = [problems].flat();
  }
}

/** The minimum length of a secret. */
const minSecretLength = 16;

/** The format of a secret, which needs no encoding in a URL. Sixteen random characters can't be guessed. */
export const secretPattern = new RegExp(`^[\\w.~-]{${minSecretLength},256}$`);

/** Returns `NAME=value`, or only the name for a value as long as a secret, which may be in the wrong line. */
export function quoteSetting(name: string, value: string): string {
  return value.length < minSecretLength ? `${name}=${value}` : name;
}

/** Returns a part of a setting in quotation marks, or “a long text” in place of one as long as a secret. */
export function quoteValue(value: string): string {
  return value.length < minSecretLength ? `“${value}”` : 'a long text';
}

/** Returns the nonempty parts of a comma-separated list. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Parses IP addresses and networks. @throws for anything else */
export function parseNetworks(parts: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const part of parts) {
    const [, address = '', prefix] = /^([^/]*)(?:\/(\d+))?$/.exec(part) ?? [];
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(prefix), family);
  }
  return networks;
}

/** Whether this is an IP address or a network. */
export function isNetwork(part: string): boolean {
  try {
    parseNetworks([part]);
    return true;
  } catch {
    return false;
  }
}
