type Size = { width: number; height: number };
type Region = Size & { x: number; y: number };

/** How much of what is shown lies outside of the drawn frame, on each side. */
export const frameInset = { x: 0.05, y: 0.18 };
/** Codes are read well at these sizes: a moving picture quickly, a photo with all its detail. */
export const longestSide = { video: 1_280, photo: 2_560 };

/**
 * The part of the camera's picture that is seen inside the frame on the screen, when the picture fills `shown` and what
 * sticks out is cut off: what is read is what the person aims at. In pixels of the camera's picture.
 */
export function regionInFrame(picture: Size, shown: Size): Region {
  const scale = Math.max(shown.width / picture.width, shown.height / picture.height);
  const width = Math.min(picture.width, (shown.width * (1 - 2 * frameInset.x)) / scale);
  const height = Math.min(picture.height, (shown.height * (1 - 2 * frameInset.y)) / scale);
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/** The size at which a picture is looked at: never enlarged. */
export function readingSize({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
