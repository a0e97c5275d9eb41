/** Defined by web/standaloneScriptPlugin.ts. */
declare module '*?standalone' {
  /** The module and what it imports, as the code of a classic script. */
  export const script: string;
}
