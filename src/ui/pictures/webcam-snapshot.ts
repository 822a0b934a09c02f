import { photoLimits } from './picture-limits.ts';
import { encodeJpeg } from './scale-picture.ts';

/** What is asked of the webcam (Q2-92). */
export const webcamSize = { width: { ideal: 1600 } } as const;
/** Pixels; its height follows from the webcam's picture. */
export const snapshotWidth = 800;

/** What a video shows now, as a JPEG. Throws when the browser cannot draw it. */
export async function snapshotOf(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = snapshotWidth;
  canvas.height = Math.round((snapshotWidth * video.videoHeight) / video.videoWidth);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw pictures');
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new File([await encodeJpeg(canvas, photoLimits)], 'webcam.jpg', { type: 'image/jpeg' });
}
