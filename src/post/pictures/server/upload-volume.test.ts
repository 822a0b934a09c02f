import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { storePicture, uploadPicture } from '#post/pictures/contract.ts';
import { type Answer, type Caller, openTestApp } from '#test/support/app.ts';
import { hashOf, sendFile } from '#test/support/imports.ts';

/** A picture of somewhat more than 400 kB that no other is like. */
const photo = () =>
  sharp(randomBytes(390 * 390 * 3), { raw: { width: 390, height: 390, channels: 3 } })
    .png()
    .toBuffer();

const put = (who: Caller, bytes: Buffer): Promise<Answer> =>
  who.send({
    method: 'PUT',
    url: storePicture.path.replace('{sha256}', hashOf(bytes)),
    payload: bytes,
    headers: { 'content-type': 'image/png' },
  });

async function sendForm(who: Caller, bytes: Buffer): Promise<Answer> {
  const data = new FormData();
  data.append('lb_blob[file]', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'foto.png');
  const sent = new Response(data);
  return who.send({
    method: 'POST',
    url: uploadPicture.path,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  });
}

test('a person sends so many megabytes within a day, pictures and sheets together', async () => {
  const app = await openTestApp({ UPLOAD_MB_PER_DAY: '1' });
  await buildUser(app.db, { username: 'laura', roles: ['lab'] });
  await buildUser(app.db, { username: 'luca', roles: ['lab'] });
  const [laura, luca] = [await app.as('laura'), await app.as('luca')];
  for (let sent = 0; sent < 2; sent += 1) expect((await put(laura, await photo())).status).toBe(200);

  const third = await photo();
  const sheet = Buffer.from(`Committente\n${'Terme di prova\n'.repeat(8_000)}`);
  // It would be refused as no picture, were it looked at.
  const broken = (await photo()).fill(0, 100);
  for (const refused of [
    await put(laura, third),
    await put(laura, broken),
    await sendForm(laura, third),
    await sendFile(laura, sheet),
  ]) {
    expect([refused.status, refused.headers['retry-after'], refused.failure.detail]).toEqual([
      ...[429, '3600'],
      'Nelle ultime 24 ore sono già stati inviati tutti i file ammessi (1 MB): riprovare più tardi, o chiedere a chi gestisce il programma.',
    ]);
  }
  expect((await put(luca, third)).status).toBe(200);

  app.clock.advance(24 * 60 + 1);
  expect((await put(laura, third)).status).toBe(200);
  expect((await sendFile(laura, sheet)).status).toBe(200);
});
