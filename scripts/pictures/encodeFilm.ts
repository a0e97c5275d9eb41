import sharp, { type OverlayOptions } from 'sharp';
import { type Frame, frameMs, type Point } from './film.ts';

const width = 960;
/** The end of the film changes into its start, so that it repeats without a jump. */
const fadeFrames = 10;

/** Returns the film as an animated WebP. */
export async function encodeFilm(frames: readonly Frame[]): Promise<Buffer> {
  const pictures = await Promise.all(frames.map(drawFrame));
  const end = pictures.splice(-fadeFrames);
  const faded = await Promise.all(
    end.map((picture, index) => blend(picture, pictures[index] ?? picture, (index + 1) / (fadeFrames + 1))),
  );
  const film = [...pictures.slice(fadeFrames), ...faded];
  return (
    sharp(film, { join: { animated: true } })
      // With a lower quality, pixels that have changed little stay as they were, which shows as blocks in the water.
      .webp({ quality: 89, delay: film.map(() => frameMs) })
      .toBuffer()
  );
}

async function drawFrame({ screenshot, pointer, isPressed }: Frame): Promise<Buffer> {
  const withPointer = await sharp(screenshot)
    .composite([drawPointer(pointer, isPressed)])
    .toBuffer();
  return sharp(withPointer).resize({ width }).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
}

async function blend(from: Buffer, to: Buffer, opacity: number): Promise<Buffer> {
  const overlay = await sharp(to).ensureAlpha(opacity).png().toBuffer();
  return sharp(from)
    .composite([{ input: overlay }])
    .removeAlpha()
    .png()
    .toBuffer();
}

const pointerBox = 64;

function drawPointer({ x, y }: Point, isPressed: boolean): OverlayOptions {
  const ring = isPressed
    ? '<circle r="22" fill="#fff" fill-opacity="0.18" stroke="#fff" stroke-width="2" />'
    : '';
  const arrow =
    '<path d="M0 0v25l6-5.5 4 9.5 4.5-2-4-9H19Z" fill="#fff" stroke="#0b1230" stroke-width="1.6" />';
  const half = pointerBox / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-half} ${-half} ${pointerBox} ${pointerBox}" width="${pointerBox}" height="${pointerBox}">${ring}${arrow}</svg>`;
  return { input: Buffer.from(svg), left: Math.round(x) - half, top: Math.round(y) - half };
}
