// Places a held bubble with a long text, and the pane with its text.

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface HeldLayout {
  bubble: { x: number; y: number; diameterPx: number };
  /** The pane scrolls if its text is higher. */
  pane: Box;
}

interface Screen {
  width: number;
  height: number;
  /** The edges of the part for bubbles. */
  stageTop: number;
  stageBottom: number;
  toolbarTop: number;
}

const marginPx = 8;
const paneWidthPx = 472;
const bubblePx = 264;
const gapPx = 56;
const phoneBubblePx = 256;
const minPhoneBubblePx = 132;
/** The room between the bubble's ring and what is next to it. */
const ringPx = 16;
/** The button with the start time reaches below the bubble by half of its height. */
const playOverhangPx = 18;
const phoneWidthPx = 700;
const narrowWidthPx = 1024;

/**
 * Returns the layout in pixels of the screen: bubble and pane side by side, together centred on the screen's axis, or on an
 * upright phone the pane at the foot and the bubble above it.
 * @param measureHeight returns the height of the pane at a width
 */
export function layoutHeldBubble(screen: Screen, measureHeight: (width: number) => number): HeldLayout {
  const isPhone = screen.width < phoneWidthPx && screen.width < screen.height;
  return isPhone ? layoutOnPhone(screen, measureHeight) : layoutSideBySide(screen, measureHeight);
}

function layoutOnPhone(
  { width, height, stageTop }: Screen,
  measureHeight: (width: number) => number,
): HeldLayout {
  const paneWidth = width - 2 * marginPx;
  const maxHeight = height - marginPx - stageTop - minPhoneBubblePx - 2 * ringPx - playOverhangPx;
  const paneHeight = Math.min(measureHeight(paneWidth), maxHeight);
  const paneTop = height - marginPx - paneHeight;
  const room = paneTop - playOverhangPx - stageTop;
  const diameterPx = Math.min(phoneBubblePx, room - 2 * ringPx);
  return {
    bubble: { x: width / 2, y: stageTop + room / 2, diameterPx },
    pane: { left: marginPx, top: paneTop, width: paneWidth, height: paneHeight },
  };
}

function layoutSideBySide(
  { width, height, stageTop, stageBottom, toolbarTop }: Screen,
  measureHeight: (width: number) => number,
): HeldLayout {
  // The header and the controls are above and below the stage, or at its sides, where they are hidden while a bubble is held.
  const isToolbarBelow = toolbarTop >= stageBottom;
  const top = isToolbarBelow ? stageTop : marginPx;
  const bottom = isToolbarBelow ? toolbarTop - marginPx : height - marginPx;
  const gap = width < narrowWidthPx ? gapPx / 2 : gapPx;
  const diameterPx = Math.min(bubblePx, bottom - top - ringPx - playOverhangPx, (width - gap) * 0.36);
  const paneWidth = Math.min(paneWidthPx, width - diameterPx - gap - 2 * ringPx);
  const paneHeight = Math.min(measureHeight(paneWidth), bottom - top);
  const left = (width - diameterPx - gap - paneWidth) / 2;
  const middle = (stageTop + stageBottom) / 2;
  const keepInside = (centre: number, reach: number) =>
    Math.max(top + reach, Math.min(centre, bottom - reach));
  return {
    bubble: {
      x: left + diameterPx / 2,
      y: keepInside(middle, diameterPx / 2 + playOverhangPx),
      diameterPx,
    },
    pane: {
      left: left + diameterPx + gap,
      top: keepInside(middle, paneHeight / 2) - paneHeight / 2,
      width: paneWidth,
      height: paneHeight,
    },
  };
}
