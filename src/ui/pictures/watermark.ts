/** The logo over exported pictures: charts and drawings, never photos, which are evidence (Q2-92). */
export const watermark = { width: 240, alpha: 0.2, src: '/icon.svg' } as const;

export function loaded(src: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The picture cannot be drawn.'));
    image.src = src;
  });
}

/** Draws the logo faintly in the middle of a picture. */
export async function drawWatermark(canvas: HTMLCanvasElement): Promise<void> {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The picture cannot be drawn.');
  const logo = await loaded(watermark.src);
  const { width, alpha } = watermark;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = alpha;
  context.drawImage(logo, (canvas.width - width) / 2, (canvas.height - width) / 2, width, width);
  context.globalAlpha = 1;
}
