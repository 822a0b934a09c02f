import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { buildDosimeter, type PlacementRow } from '#db/builders/placements.ts';
import { nextNumber } from '#db/builders/rows.ts';
import { buildPoint } from '#db/builders/sites.ts';
import type { Db } from '#platform/server/database/database.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import type { PrincipalWorld } from '#test/support/radon-world.ts';

/** A header that makes a write happen once. */
export const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key });

/** A right placement at a client and address of `world`, to be sent as it stands; what is named may be replaced. */
export function placementOf(
  { principal, client, address }: PrincipalWorld,
  dosimeter: Pick<PlacementRow, 'id' | 'code'>,
  puntoMisurazione: { id: number } | { alias: string; codicePiano: number },
  { day = testDay, photo = null }: { day?: string; photo?: string | null } = {},
) {
  return {
    params: { committente: principal.id },
    body: {
      committente: principal.id,
      cliente: { id: client.id },
      indirizzo: { id: address.id },
      puntoMisurazione,
      dosimetro: { id: dosimeter.id, codice: dosimeter.code },
      dataPosizionamento: day,
      dosimeterImg: photo,
    },
  };
}

/** A right placement of a new dosimeter at a new point. */
export async function newPlacement(
  db: Db,
  world: PrincipalWorld,
  options: { day?: string; photo?: string | null } = {},
) {
  const point = await buildPoint(db, { addressId: world.address.id });
  const dosimeter = await buildDosimeter(db, { principalId: world.principal.id });
  return placementOf(world, dosimeter, { id: point.id }, options);
}

/** A small JPEG that no other call returns. */
export function newPhoto(): Promise<Buffer> {
  const number = nextNumber();
  const background = { r: number & 0xff, g: (number >> 8) & 0xff, b: 80 };
  return sharp({ create: { width: 40 + (number % 7), height: 30, channels: 3, background } })
    .composite([
      {
        input: Buffer.from([number, number >> 8, number >> 16, 1]),
        raw: { width: 2, height: 2, channels: 1 },
      },
    ])
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { ImageDescription: String(number) } })
    .toBuffer();
}

/** Bytes as they travel inside a body. */
export const inBody = (bytes: Buffer, type = 'image/jpeg') =>
  `data:${type};base64,${bytes.toString('base64')}`;
