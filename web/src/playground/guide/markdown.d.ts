declare module '*.md?html' {
  export const html: string;
  export const sections: readonly { id: string; title: string }[];
}
