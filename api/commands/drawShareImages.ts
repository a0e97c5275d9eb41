import { createCardDrawer } from '../images/shareCards/cardDrawer.ts';
import { drawMissingShareImages } from '../images/shareCards/shareImages.ts';
import type { DataDependencies } from './dataDependencies.ts';

const imagesPerProgress = 50;

/**
 * Draws the images for link previews that are missing, and prints how many. Returns the exit code: 1 if one couldn't be
 * drawn.
 * @param includesExisting whether to draw those again that exist.
 */
export async function drawShareImages(
  includesExisting: boolean,
  dependencies: DataDependencies,
): Promise<number> {
  const { print, drawCard = createCardDrawer({ warn: print }) } = dependencies;
  const options = {
    includesExisting,
    onProgress: (count: number) => {
      if (count % imagesPerProgress === 0) print(`${count} share images drawn so far`);
    },
  };
  const { drawn, failed } = await drawMissingShareImages({ ...dependencies, drawCard }, options);
  print(
    drawn === 0 && failed.length === 0
      ? 'No share image is missing.'
      : `${drawn} share ${drawn === 1 ? 'image' : 'images'} drawn.`,
  );
  for (const { id, problem } of failed) print(`${id}  ${problem}`);
  return failed.length === 0 ? 0 : 1;
}
