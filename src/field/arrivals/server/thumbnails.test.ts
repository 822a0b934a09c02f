import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { buildStoredFile } from '#db/builders/files.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getPlacementThumbnail } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
});

async function thumbnailOf(id: number) {
  const { status, body } = await (await app.as('operatore')).call(getPlacementThumbnail, { params: { id } });
  expect(status).toBe(200);
  const [type, content = ''] = body.img.split(',');
  expect(type).toBe('data:image/jpeg;base64');
  return Buffer.from(content, 'base64');
}

test('a list gets small pictures: an upright one of a photo held upright, without its place', async () => {
  const photo = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#246' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 24/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const sha256 = createHash('sha256').update(photo).digest('hex');
  await buildStoredFile(app.db, { sha256 });
  await app.files.put(sha256, photo);
  const { id } = await buildPlacement(app.db, {
    pointId: world.own.freePoint.id,
    photoSha256: sha256,
  });
  const small = await thumbnailOf(id);
  const { width, height, exif } = await sharp(small).metadata();
  expect([width, height, exif]).toEqual([160, 120, undefined]);
  expect(small.length).toBeLessThan(20_000);

  // Kept: it is still there when the file is not.
  await app.files.remove(sha256);
  expect((await thumbnailOf(id)).equals(small)).toBe(true);
});

test('without a photo there is none', async () => {
  const { id } = world.own.dosimeter;
  const answer = await (await app.as('operatore')).call(getPlacementThumbnail, { params: { id } });
  expect(answer.status).toBe(404);
});
