import type { TimeChart, TimeSpan } from '#platform/contract/time-chart.ts';
import { drawWatermark, loaded } from '../pictures/watermark.ts';

const drawing = { width: 960, height: 480 };
/** Pixels of the picture for each of the drawing. */
const sharpness = 2;
/** What a chart shows as a PNG, with the watermark in its middle. */
async function pictureOf(chart: TimeChart, window: TimeSpan): Promise<Blob> {
  const { drawSvg } = await import('./time-chart-drawing.tsx');
  // Within the attributes of the drawing names of letters stand in single quotes.
  const fontFamily = getComputedStyle(document.body).fontFamily.replaceAll('"', "'");
  const svg = drawSvg(chart, { window, fontFamily }, drawing);
  const lines = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  const canvas = document.createElement('canvas');
  canvas.width = drawing.width * sharpness;
  canvas.height = drawing.height * sharpness;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The picture cannot be drawn.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(lines, 0, 0, canvas.width, canvas.height);
  await drawWatermark(canvas);
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
