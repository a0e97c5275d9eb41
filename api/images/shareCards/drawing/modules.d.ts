// The types of the first two packages depend on a browser's types. The types of the third describe its ES module, but Node
// loads the CommonJS one.
declare module '@jsquash/jpeg/encode.js' {
  export function init(options: { wasmBinary: Uint8Array }): Promise<void>;
  export default function encode(
    image: { data: Uint8ClampedArray; width: number; height: number },
    options: { quality: number; progressive: boolean; trellis_multipass: boolean },
  ): Promise<ArrayBuffer>;
}

declare module '@jsquash/jpeg/decode.js' {
  export function init(options: { wasmBinary: Uint8Array }): Promise<void>;
  export default function decode(file: ArrayBuffer): Promise<{ data: Uint8ClampedArray }>;
}

declare module '@resvg/resvg-wasm' {
  export function initWasm(bytes: Uint8Array): Promise<void>;
  export class Resvg {
    constructor(svg: string, options: { font: { fontBuffers: Uint8Array[] } });
    render(): { pixels: Uint8Array; asPng: () => Uint8Array; free: () => void };
    free(): void;
  }
}

declare module 'bidi-js' {
  interface Levels {
    levels: Uint8Array;
    paragraphs: readonly { level: number }[];
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): Levels;
    getReorderedIndices(text: string, levels: Levels): number[];
  }
  export default function createBidi(): Bidi;
}
