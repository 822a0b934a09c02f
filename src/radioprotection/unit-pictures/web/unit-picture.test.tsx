import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { UnitPicture } from '../contract.ts';
import { pictureTexts } from '../rules.ts';
import { CompanyLogo, DevicePhoto, InstrumentPhoto } from './unit-picture.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const pixel = 'data:image/jpeg;base64,AAAA';
const answer = (stored: Partial<UnitPicture>) =>
  answerCalls(() =>
    Response.json({ immagine: null, versione: 3, modificabile: true, ...stored } satisfies UnitPicture),
  );

const parts = [
  ['a device', DevicePhoto, 'Foto', 'la foto', '/devices/7/photo'],
  ['a unit', CompanyLogo, 'Logo', 'il logo', '/companies/7/logo'],
  ['an instrument', InstrumentPhoto, 'Foto', 'la foto', '/strumenti/7/foto'],
] as const;

test.each(parts)(
  'the picture of %s shows what is there, is replaced from a file or the webcam, and is taken away (R2-206)',
  async (_, Part, title, one, path) => {
    const sent = answer({ immagine: pixel });
    mountPage(() => <Part id={7} of="RX1" refresh={[]} />);
    const part = within(await screen.findByRole('region', { name: title }));
    expect((await part.findByRole<HTMLImageElement>('img')).src).toBe(pixel);
    const person = userEvent.setup();
    await person.click(part.getByRole('button', { name: `Sostituisci ${one}` }));
    const dialog = within(screen.getByRole('dialog', { name: `${title}: RX1` }));
    expect(dialog.getByRole<HTMLImageElement>('img', { name: `Immagine attuale: ${title}` }).src).toBe(pixel);
    dialog.getByText('Scegli un altro file');
    dialog.getByRole('button', { name: 'Usa la webcam' });
    await person.click(dialog.getByRole('button', { name: 'Annulla' }));
    await person.click(part.getByRole('button', { name: `Togli ${one}` }));
    const asked = within(screen.getByRole('alertdialog'));
    await person.click(asked.getByRole('button', { name: `Togli ${one}` }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.path.endsWith(path)).toBe(true);
    expect(sent[0]?.body).toEqual({ immagine: null, versione: 3 });
  },
);

test.each(parts)(
  '%s without a picture says so, and who may not change it is offered nothing',
  async (_, Part) => {
    answer({ modificabile: false });
    mountPage(() => <Part id={7} of="RX1" refresh={[]} />);
    expect(await screen.findByText(pictureTexts.none)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Aggiungi|Sostituisci|Togli/ })).toBeNull();
  },
);
