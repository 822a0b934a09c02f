import { describe, expect, test } from 'vitest';
import { planTexts, preparePlans } from './picture-files.ts';
import { chosenFileMaxBytes, pictureTexts, plansMaxCount } from './picture-limits.ts';
import { preparePhoto } from './prepare-photo.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pdf = [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37];

function fileOf(name: string, start: readonly number[], size = start.length): File {
  const bytes = new Uint8Array(size);
  bytes.set(start);
  return new File([bytes], name, { type: 'image/png' });
}

describe('a photo is refused when chosen', () => {
  test('above 10 MiB', async () => {
    const photo = fileOf('grande.png', png, chosenFileMaxBytes + 1);
    expect(await preparePhoto(photo)).toEqual({
      ok: false,
      text: 'Il file è troppo grande (massimo 10 MB).',
    });
  });

  test('by its content, whatever its name and type say', async () => {
    const text = "Formato non valido: caricare un'immagine png o jpeg.";
    expect(await preparePhoto(fileOf('foto.png', [1, 2, 3, 4]))).toEqual({ ok: false, text });
    expect(await preparePhoto(fileOf('foto.png', pdf))).toEqual({ ok: false, text });
  });
});

describe('a floor plan is refused when chosen', () => {
  const none = { count: 0, bytes: 0 };

  test('when there are ten already', async () => {
    const refused = await preparePlans(fileOf('p.png', png), { count: plansMaxCount, bytes: 0 });
    expect(refused).toEqual({ ok: false, text: planTexts.tooMany });
  });

  test('above 10 MiB', async () => {
    const plan = fileOf('p.pdf', pdf, chosenFileMaxBytes + 1);
    expect(await preparePlans(plan, none)).toEqual({ ok: false, text: pictureTexts.tooLarge });
  });

  test('when it is neither a picture nor a PDF', async () => {
    expect(await preparePlans(fileOf('p.png', [0]), none)).toEqual({
      ok: false,
      text: planTexts.wrongContent,
    });
  });

  test('when it cannot be decoded', async () => {
    expect(await preparePlans(fileOf('p.png', png), none)).toEqual({ ok: false, text: planTexts.unreadable });
  });
});
