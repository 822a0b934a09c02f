import { listBelow } from '../client-records/rules.ts';

export const addressTexts = {
  externalCodeTaken: 'Un altro indirizzo di questo cliente ha già questo codice esterno.',
  clientOut: 'Il cliente è fuori uso: prima va rimesso in uso.',
} as const;

/** The list of the points that are counted at an address. */
export function pointsOf({
  id,
  attivo,
  cliente,
}: {
  id: number;
  attivo: boolean;
  cliente: { attivo: boolean };
}) {
  return listBelow({ path: 'punti', of: 'indirizzo', id, isInUse: attivo && cliente.attivo });
}
