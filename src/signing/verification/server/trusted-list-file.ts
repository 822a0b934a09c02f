import { z } from 'zod';
import { Malformed } from './outcome.ts';

/** What an imported trusted list leaves in the folder of trusted certificates. */
const listFile = z.object({
  territory: z.string(),
  issuedAt: z.iso.datetime(),
  services: z.array(
    z.object({
      certificate: z.base64(),
      use: z.enum(['signature', 'time-stamp']),
      from: z.iso.datetime(),
      to: z.iso.datetime().nullable(),
    }),
  ),
});
export type TrustedListFile = z.infer<typeof listFile>;

export type ListedService = {
  certificate: Buffer;
  uses: ('signature' | 'time-stamp')[];
  from: Date;
  to: Date | null;
};

export function listedServices(bytes: Buffer): { issuedAt: Date; services: ListedService[] } {
  const read = listFile.safeParse(JSON.parse(bytes.toString('utf8')));
  if (!read.success) throw new Malformed('no trusted list');
  const { issuedAt, services } = read.data;
  return {
    issuedAt: new Date(issuedAt),
    services: services.map(({ certificate, use, from, to }) => ({
      certificate: Buffer.from(certificate, 'base64'),
      uses: [use],
      from: new Date(from),
      to: to === null ? null : new Date(to),
    })),
  };
}
