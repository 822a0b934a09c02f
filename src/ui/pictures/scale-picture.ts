import { fitWithin, type PictureSize } from './picture-content.ts';
import { sentType } from './picture-limits.ts';

type ScaleLimits = {
  box: PictureSize;
  /** The box lies as the picture does. */
  turns?: boolean;
  /** 0 to 1. */
  quality: number;
  maxBytes: number;
};

const smallestQuality = 0.4;
const qualityStep = 0.15;
const cannotDraw = 'The browser cannot draw pictures';

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/**
 * A JPEG of the picture that fits the box and the weight; never enlarged. A JPEG that fits as it is stays
 * untouched. Throws when the browser cannot decode the file.
 */
export async function scalePicture(file: Blob, limits: ScaleLimits): Promise<Blob> {
  const picture = await decode(file);
  try {
    const size = fitWithin(picture, boxFor(picture, limits));
    const fits = size.width === picture.width && size.height === picture.height;
    if (fits && file.type === sentType && file.size <= limits.maxBytes) return file;
    const canvas = createCanvas(size);
    paint(canvas, picture, size);
    return await encodeJpeg(canvas, limits);
  } finally {
    if ('close' in picture) picture.close();
  }
}

/** The canvas as a JPEG, at the wished quality or, when that is too heavy, at the next lower one that fits. */
export async function encodeJpeg(
  canvas: Canvas,
  limits: Pick<ScaleLimits, 'quality' | 'maxBytes'>,
): Promise<Blob> {
  let quality = limits.quality;
  let jpeg = await toJpeg(canvas, quality);
  while (jpeg.size > limits.maxBytes && quality > smallestQuality) {
    quality -= qualityStep;
    jpeg = await toJpeg(canvas, quality);
  }
  return jpeg;
}

function boxFor({ width, height }: PictureSize, { box, turns = false }: ScaleLimits): PictureSize {
  return turns && height > width ? { width: box.height, height: box.width } : box;
}

function createCanvas({ width, height }: PictureSize): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function paint(canvas: Canvas, picture: ImageBitmap | HTMLImageElement, size: PictureSize): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error(cannotDraw);
  // JPEG knows no transparency: what is clear in a PNG becomes white, not black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size.width, size.height);
}

async function toJpeg(canvas: Canvas, quality: number): Promise<Blob> {
  if (!(canvas instanceof HTMLCanvasElement)) return canvas.convertToBlob({ type: sentType, quality });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(cannotDraw))), sentType, quality);
  });
}

async function decode(file: Blob): Promise<ImageBitmap | HTMLImageElement> {
  if (typeof createImageBitmap === 'function') return createImageBitmap(file);
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}
