// Reduces a font file to some of its characters and weights with HarfBuzz. harfbuzzjs has no JavaScript functions for
// it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A pointer in the memory of HarfBuzz. 0 if it couldn't create the value. */
type Pointer = number;

/** Functions of https://harfbuzz.github.io/harfbuzz-hb-subset.html */
interface HarfBuzz {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  malloc: (bytes: number) => Pointer;
  hb_blob_create: (
    data: Pointer,
    bytes: number,
    mode: number,
    userData: Pointer,
    destroy: Pointer,
  ) => Pointer;
  hb_blob_get_data: (blob: Pointer, length: Pointer) => Pointer;
  hb_blob_get_length: (blob: Pointer) => number;
  hb_face_create: (blob: Pointer, index: number) => Pointer;
  hb_face_reference_blob: (face: Pointer) => Pointer;
  hb_set_add: (set: Pointer, value: number) => void;
  hb_set_clear: (set: Pointer) => void;
  hb_subset_input_create_or_fail: () => Pointer;
  hb_subset_input_unicode_set: (input: Pointer) => Pointer;
  hb_subset_input_set: (input: Pointer, kind: number) => Pointer;
  hb_subset_input_pin_axis_location: (input: Pointer, face: Pointer, axis: number, value: number) => number;
  hb_subset_input_set_axis_range: (
    input: Pointer,
    face: Pointer,
    axis: number,
    min: number,
    max: number,
    initial: number,
  ) => number;
  hb_subset_or_fail: (face: Pointer, input: Pointer) => Pointer;
}

/** Values of HarfBuzz's enumerations. */
const writableMemory = 2;
const droppedTables = 3;
const layoutFeatures = 6;

/** The features that browsers apply by default: kerning, ligatures, accents, and the forms of a language. */
const usedFeatures = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk'];
/**
 * The names of the weights for menus. The other small tables stay: without `prep`, FreeType would hint the glyphs, which
 * rounds their widths.
 */
const unusedTables = ['STAT'];

/** One weight, or the lowest and the highest one of a font that remains variable. */
export type Weights = number | readonly [min: number, max: number];

/** Returns a variable font with only these characters and weights. Both files are in TrueType format. */
export function subsetFont(font: Uint8Array, characters: Iterable<string>, weights: Weights): Uint8Array {
  // The memory is freed with the instance.
  const harfBuzz = createHarfBuzz();
  const data = harfBuzz.malloc(font.length);
  new Uint8Array(harfBuzz.memory.buffer).set(font, data);
  const face = harfBuzz.hb_face_create(harfBuzz.hb_blob_create(data, font.length, writableMemory, 0, 0), 0);
  const input = harfBuzz.hb_subset_input_create_or_fail();
  const unicodes = harfBuzz.hb_subset_input_unicode_set(input);
  for (const character of characters) harfBuzz.hb_set_add(unicodes, Number(character.codePointAt(0)));
  const features = harfBuzz.hb_subset_input_set(input, layoutFeatures);
  harfBuzz.hb_set_clear(features);
  for (const feature of usedFeatures) harfBuzz.hb_set_add(features, toTag(feature));
  const dropped = harfBuzz.hb_subset_input_set(input, droppedTables);
  for (const table of unusedTables) harfBuzz.hb_set_add(dropped, toTag(table));
  if (typeof weights === 'number')
    harfBuzz.hb_subset_input_pin_axis_location(input, face, toTag('wght'), weights);
  else harfBuzz.hb_subset_input_set_axis_range(input, face, toTag('wght'), ...weights, Number.NaN);
  const subset = harfBuzz.hb_subset_or_fail(face, input);
  if (subset === 0) throw new Error('HarfBuzz could not create the subset.');
  const blob = harfBuzz.hb_face_reference_blob(subset);
  const start = harfBuzz.hb_blob_get_data(blob, 0);
  return new Uint8Array(harfBuzz.memory.buffer).slice(start, start + harfBuzz.hb_blob_get_length(blob));
}

const program = new WebAssembly.Module(
  readFileSync(fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))),
);

function createHarfBuzz(): HarfBuzz {
  const harfBuzz = new WebAssembly.Instance(program).exports as unknown as HarfBuzz;
  // oxlint-disable-next-line eslint/no-underscore-dangle -- The compiler of the WebAssembly program chose the name.
  harfBuzz._initialize();
  return harfBuzz;
}

/** Returns HarfBuzz's number for a table, a feature or an axis: its four letters as bytes. */
function toTag(name: string): number {
  return Buffer.from(name, 'latin1').readUInt32BE();
}
