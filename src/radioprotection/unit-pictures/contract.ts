import { z } from 'zod';
import type { Permission } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { version } from '#platform/contract/paging.ts';
import { idInPath } from '#platform/contract/shapes.ts';
import { keepInstruments, readInstruments } from '../instruments/permissions.ts';
import { keepRadioprotection, readRadioprotection, workInUnits } from '../reach/permissions.ts';
import { pictureTexts } from './rules.ts';

const picture = z.object({
  /** A data URL; null without one. */
  immagine: z.string().nullable(),
  /** Of the record it is the picture of. */
  versione: version,
  modificabile: z.boolean(),
});
export type UnitPicture = z.infer<typeof picture>;

const body = z.object({
  /** As the upload has named it, or the picture itself as a data URL; null takes it away. */
  immagine: z
    .string(pictureTexts.missing)
    .regex(/^(sha256:[0-9a-f]{64}$|data:image\/(jpeg|png);base64,)/, pictureTexts.missing)
    .nullable(),
  versione: version,
});

function pictureEndpoints<Key extends string>(
  key: Key,
  path: `/${string}`,
  permissions: { read: Permission; keep: Permission },
  read: readonly [name: string, summary: string],
  save: readonly [name: string, summary: string],
) {
  const params = z.object({ [key]: idInPath } as Record<Key, typeof idInPath>);
  return {
    read: endpoint({
      ...{ name: read[0], summary: read[1], method: 'GET', path },
      ...{ permission: permissions.read, params, response: picture },
    }),
    save: endpoint({
      ...{ name: save[0], summary: save[1], method: 'PUT', path },
      ...{ permission: permissions.keep, params, body, response: picture },
    }),
  };
}

const photo = pictureEndpoints(
  'device',
  '/v1/user/lb/rp/devices/{device}/photo',
  { read: readRadioprotection, keep: workInUnits },
  ['getDevicePhoto', 'Foto di un dispositivo'],
  ['saveDevicePhoto', 'Dà a un dispositivo una foto, o gliela toglie'],
);
const logo = pictureEndpoints(
  'company',
  '/v1/user/lb/rp/companies/{company}/logo',
  { read: readRadioprotection, keep: keepRadioprotection },
  ['getCompanyLogo', 'Logo di un’unità locale'],
  ['saveCompanyLogo', 'Dà a un’unità locale un logo, o glielo toglie'],
);
const instrumentPhoto = pictureEndpoints(
  'instrument',
  '/v1/user/lb/rp/strumenti/{instrument}/foto',
  { read: readInstruments, keep: keepInstruments },
  ['getInstrumentPhoto', 'Foto di uno strumento'],
  ['saveInstrumentPhoto', 'Dà a uno strumento una foto, o gliela toglie'],
);

export const getDevicePhoto = photo.read;
export const saveDevicePhoto = photo.save;
export const getCompanyLogo = logo.read;
export const saveCompanyLogo = logo.save;
export const getInstrumentPhoto = instrumentPhoto.read;
export const saveInstrumentPhoto = instrumentPhoto.save;
