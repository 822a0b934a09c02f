import { rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const size = { width: 640, height: 480 };
const framesPerSecond = 10;

/** A file that Chromium takes for what the camera sees; it is opened anew whenever the camera is. */
export type FakeCamera = {
  file: string;
  /** What the camera sees from its next opening on: each picture for so long, then a bare table, over and over. */
  show(pictures: readonly Sharp[], secondsEach?: number): Promise<void>;
  remove(): Promise<void>;
};

export function fakeCamera(): FakeCamera {
  const file = join(tmpdir(), `radia-camera-${process.pid}.y4m`);
  return {
    file,
    async show(pictures, secondsEach = 0.8) {
      const frames = Math.round(secondsEach * framesPerSecond);
      const parts: Buffer[] = [
        Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F${framesPerSecond}:1 Ip A1:1 C420\n`),
      ];
      for (const picture of pictures) {
        parts.push(...(await repeated(picture, frames)), ...(await repeated(null, 3)));
      }
      await writeFile(`${file}.part`, Buffer.concat(parts));
      await rename(`${file}.part`, file);
    },
    remove: () => rm(file, { force: true }),
  };
}

/** The launch options of a Chromium whose camera is the file. */
export function cameraArguments(camera: FakeCamera): string[] {
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera.file}`];
}

async function repeated(picture: Sharp | null, frames: number): Promise<Buffer[]> {
  const frame = await toFrame(picture);
  return Array.from({ length: frames }, () => frame);
}

/** One grey picture on a table, as brightness for each pixel and no colour. */
async function toFrame(picture: Sharp | null): Promise<Buffer> {
  const table = { ...size, channels: 3 as const, background: '#b0b0b0' };
  const shown =
    picture && (await picture.resize({ width: 280, height: 220, fit: 'inside' }).png().toBuffer());
  const brightness = await sharp({ create: table })
    .composite(shown ? [{ input: shown, gravity: 'centre' }] : [])
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer();
  const colour = Buffer.alloc((size.width * size.height) / 2, 128);
  return Buffer.concat([Buffer.from('FRAME\n'), brightness, colour]);
}
