import { createCardBackground } from '#domain/shareCard/cardBackground.ts';
import { shareCardSize, toSvg } from '#domain/shareCard/shareCard.ts';
import encode, { init as initEncoder } from '@jsquash/jpeg/encode.js';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { openOnce } from '../../../openOnce.ts';

const require = createRequire(import.meta.url);

/** About 45 kB. At a lower quality the gradients of the water have visible steps. */
const quality = 82;

export interface Rasterizer {
  /** Draws the shapes of a card, which are elements of an SVG image, on the water. Returns a JPEG. */
  drawOnWater: (shapes: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** Returns the pixels of shapes in RGBA. Their colours are multiplied by their opacity. */
  render: (shapes: string) => Uint8Array;
}

/** Loaded only once even if the other library fails, because Resvg can't be initialized again. */
const loadResvg = openOnce(async () =>
  initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm'))),
);

/** Loads the libraries, and draws the water, which takes two thirds of the time of a card. */
export const openRasterizer = openOnce(async () => {
  const wasmBinary = await readFile(require.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
  await Promise.all([loadResvg(), initEncoder({ wasmBinary })]);
  return createRasterizer();
});

function createRasterizer(): Rasterizer {
  const water = render(createCardBackground());
  return { drawOnWater: (shapes) => encodeJpeg(blend(water, render(shapes))), render };
}

async function encodeJpeg(data: Uint8ClampedArray): Promise<Uint8Array<ArrayBuffer>> {
  // Without the last two options it takes half the time, and files are 5 % larger.
  const options = { quality, progressive: false, trellis_multipass: false };
  return new Uint8Array(await encode({ data, ...shareCardSize }, options));
}

function render(shapes: string): Uint8Array {
  const drawing = new Resvg(toSvg(shapes), { font: { fontBuffers: [] } });
  const image = drawing.render();
  const pixels = Uint8Array.from(image.pixels);
  image.free();
  drawing.free();
  return pixels;
}

/** Puts an image over an opaque one. */
function blend(below: Uint8Array, above: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(below);
  for (let index = 0; index < pixels.length; index += 4) {
    const opacity = above[index + 3] ?? 0;
    if (opacity === 0) continue;
    const transparency = 1 - opacity / 255;
    for (let channel = index; channel < index + 3; channel++)
      pixels[channel] = (above[channel] ?? 0) + (below[channel] ?? 0) * transparency;
  }
  return pixels;
}
