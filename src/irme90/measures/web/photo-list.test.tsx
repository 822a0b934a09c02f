import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from '#test/support/mount-page.tsx';
import { openWork, typeMeasures } from '#test/support/work-form.tsx';
import { type Prepared, preparePhoto } from '#ui/pictures/prepare-photo.ts';
import { blankMeasures } from '../draft/rules.ts';
import { maxPhotos, tooManyPhotos } from '../rules.ts';

vi.mock('#ui/pictures/prepare-photo.ts', () => ({ preparePhoto: vi.fn() }));

beforeEach(() => {
  vi.mocked(preparePhoto).mockImplementation(async (file) => ({ ok: true, value: file }));
  standInForBrowser();
  vi.useFakeTimers({ now: new Date('2026-03-16T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
  Reflect.deleteProperty(navigator, 'geolocation');
});

/** A phone that takes photos, and does not say where it is before `toldPlace` is called. */
function onPhone() {
  let tell: PositionCallback = () => undefined;
  const geolocation = { getCurrentPosition: (told: PositionCallback) => (tell = told) };
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 1, configurable: true });
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  return () => tell({ coords: { latitude: 44.4, longitude: 8.9 } } as GeolocationPosition);
}

const camera = () => screen.getByLabelText('Scatta: carico', { selector: 'input' });
const photo = () => new File(['x'], 'carico.jpg', { type: 'image/jpeg' });

test('a photo goes with the measures though the phone has not said yet where it is', async () => {
  onPhone();
  const { person, sent } = openWork();
  await typeMeasures(person);
  await person.upload(camera(), photo());
  await screen.findByText('Carico, da inviare');
  await person.click(screen.getByRole('button', { name: 'Invia al EdR' }));
  expect(sent).toEqual([
    expect.objectContaining({ foto: [expect.objectContaining({ tipo: 'carico', posizione: null })] }),
  ]);
});

test('where a photo was taken is told once the phone says so', async () => {
  const tellPlace = onPhone();
  const { person, sent } = openWork();
  await typeMeasures(person);
  await person.upload(camera(), photo());
  await screen.findByText('Carico, da inviare');
  await act(async () => tellPlace());
  await person.click(screen.getByRole('button', { name: 'Invia al EdR' }));
  expect(sent).toEqual([
    expect.objectContaining({
      foto: [expect.objectContaining({ posizione: { latitudine: 44.4, longitudine: 8.9 } })],
    }),
  ]);
});

test('nothing is sent while a photo is being made ready', async () => {
  let ready: (photo: Prepared<Blob>) => void = () => undefined;
  vi.mocked(preparePhoto).mockReturnValueOnce(new Promise((resolve) => (ready = resolve)));
  onPhone();
  const { person, sent } = openWork();
  await typeMeasures(person);
  await person.upload(camera(), photo());
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Invia al EdR' });
  expect(button.disabled).toBe(true);
  fireEvent.submit(button);
  expect(sent).toEqual([]);
  await act(async () => ready({ ok: true, value: photo() }));
  await person.click(button);
  expect(sent).toEqual([expect.objectContaining({ foto: [expect.anything()] })]);
});

test('more photos than can be sent at once are not taken, and the page says so', async () => {
  const photos = Array.from({ length: maxPhotos }, (_, at) => ({
    ...{ sha256: String(at).padStart(64, '0'), tipo: 'carico' as const, scattataIl: null, posizione: null },
  }));
  openWork({}, null, { ...blankMeasures, about: { title: 'Misure', where: '' }, seen: 4, photos });
  expect(await screen.findByText(tooManyPhotos)).toBeTruthy();
  const choose = screen.getByRole<HTMLButtonElement>('button', { name: 'Scegli una foto: carico' });
  expect(choose.disabled).toBe(true);
});
