// Finds the lines of text in an image by its pixels.

interface Row {
  edge: number;
  brightest: number;
  /** The columns of the first and the last bright pixel; null if there is none. */
  text: { left: number; right: number } | null;
}

/** Runs in the page: reads the brightness of each row of an image. */
export async function readRows(element: Element): Promise<{ width: number; height: number; rows: Row[] }> {
  const image = element as HTMLImageElement;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  context?.drawImage(image, 0, 0);
  const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] };
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Array.from({ length: width }, (_, x) => data[(y * width + x) * 4 + 1] ?? 0);
    const edge = row[2] ?? 0;
    const bright = row.flatMap((value, x) => (value > edge + 60 ? [x] : []));
    const [left, right] = [bright[0], bright.at(-1)];
    return {
      edge,
      brightest: Math.max(...row),
      text: left === undefined || right === undefined ? null : { left, right },
    };
  });
  return { width, height, rows };
}

/** Returns where each line of text ends, and its columns. */
export function findLines(rows: Row[]): { bottom: number; left: number; right: number }[] {
  const lines: { bottom: number; left: number; right: number }[] = [];
  for (const [y, { text }] of rows.entries()) {
    if (text === null) continue;
    const last = lines.at(-1);
    if (last !== undefined && last.bottom === y)
      Object.assign(last, {
        bottom: y + 1,
        left: Math.min(last.left, text.left),
        right: Math.max(last.right, text.right),
      });
    else lines.push({ bottom: y + 1, ...text });
  }
  return lines;
}
