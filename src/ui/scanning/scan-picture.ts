import { longestSide, readingSize, regionInFrame } from './scan-region.ts';

type Canvas = { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };

function makeCanvas(): Canvas {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser cannot draw pictures');
  return { canvas, context };
}

/** Takes what the frame on the screen shows of a camera's picture, over and over. Null while there is none. */
export function frameGrabber(): (video: HTMLVideoElement) => ImageData | null {
  const { canvas, context } = makeCanvas();
  return (video) => {
    const picture = { width: video.videoWidth, height: video.videoHeight };
    const shown = { width: video.clientWidth, height: video.clientHeight };
    if (picture.width === 0 || shown.width === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
      return null;
    const region = regionInFrame(picture, shown);
    const { width, height } = readingSize(region, longestSide.video);
    canvas.width = width;
    canvas.height = height;
    context.drawImage(video, region.x, region.y, region.width, region.height, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  };
}

/** The pixels of a chosen photo, smaller where it is large. Throws when the browser cannot show it. */
export async function pixelsOf(photo: Blob): Promise<ImageData> {
  const picture = await createImageBitmap(photo);
  try {
    const { canvas, context } = makeCanvas();
    const { width, height } = readingSize(picture, longestSide.photo);
    canvas.width = width;
    canvas.height = height;
    context.drawImage(picture, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  } finally {
    picture.close();
  }
}
