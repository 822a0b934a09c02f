import type { TimeChart, TimeSpan } from '#platform/contract/time-chart.ts';

const drawing = { width: 960, height: 480 };
/** Pixels of the picture for each of the drawing. */
const sharpness = 2;
/** The logo over exported pictures of charts (Q2-92). */
export const watermark = { width: 240, alpha: 0.2, src: '/icon.svg' } as const;

function loaded(src: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The picture cannot be drawn.'));
    image.src = src;
  });
}

/** What a chart shows as a PNG, with the watermark in its middle. */
async function pictureOf(chart: TimeChart, window: TimeSpan): Promise<Blob> {
  const { drawSvg } = await import('./time-chart-drawing.tsx');
  // Within the attributes of the drawing names of letters stand in single quotes.
  const fontFamily = getComputedStyle(document.body).fontFamily.replaceAll('"', "'");
  const svg = drawSvg(chart, { window, fontFamily }, drawing);
  const [lines, logo] = await Promise.all([
    loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`),
    loaded(watermark.src),
  ]);
  const canvas = document.createElement('canvas');
  canvas.width = drawing.width * sharpness;
  canvas.height = drawing.height * sharpness;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The picture cannot be drawn.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(lines, 0, 0, canvas.width, canvas.height);
  const { width, alpha } = watermark;
  context.globalAlpha = alpha;
  context.drawImage(logo, (canvas.width - width) / 2, (canvas.height - width) / 2, width, width);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture cannot be kept.'))));
  });
}

/** Saves what a chart shows as `name`.png. */
export async function savePicture(chart: TimeChart, window: TimeSpan, name: string): Promise<void> {
  const url = URL.createObjectURL(await pictureOf(chart, window));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
