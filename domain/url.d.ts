// Every runtime has URL and URLSearchParams. They are declared here because domain/ includes no runtime's types.
declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  href: string;
  protocol: string;
  host: string;
  username: string;
  password: string;
  pathname: string;
  hash: string;
  readonly searchParams: URLSearchParams;
}

declare class URLSearchParams {
  constructor(init?: string);
  get(name: string): string | null;
  set(name: string, value: string): void;
}
