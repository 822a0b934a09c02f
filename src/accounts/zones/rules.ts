export const zoneTexts = {
  notFound: 'Zona non trovata.',
  taken: 'Esiste già una zona con questo nome.',
  inactive: 'La zona è disattivata: prima va riattivata.',
  unknownPrincipal: 'Committente non trovato.',
  inactivePrincipal: 'Il committente è disattivato: prima va riattivato.',
  notInZone: 'Questo committente non è nella zona.',
  hasHistory: 'La zona è già servita: la sua storia resta. Si può disattivare, non eliminare.',
} as const;

type Zone = { id: number; nome: string };
type ZoneOption = { id: number; label: string };

/**
 * What a record's zones are chosen from: those in use, and those it is in already though they are out of use. These
 * stay its own until they are taken away. `inUse` is undefined as long as it is not read.
 */
export function zoneOptions(inUse: readonly Zone[] | undefined, own: readonly Zone[]): ZoneOption[] {
  if (inUse === undefined) return own.map(({ id, nome }) => ({ id, label: nome }));
  const offered = new Set(inUse.map(({ id }) => id));
  return [
    ...inUse.map(({ id, nome }) => ({ id, label: nome })),
    ...own
      .filter(({ id }) => !offered.has(id))
      .map(({ id, nome }) => ({ id, label: `${nome} (disattivata)` })),
  ];
}
