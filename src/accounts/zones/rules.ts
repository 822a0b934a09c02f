export const zoneTexts = {
  notFound: 'Zona non trovata.',
  taken: 'Esiste già una zona con questo nome.',
  inactive: 'La zona è disattivata: prima va riattivata.',
  unknownPrincipal: 'Committente non trovato.',
  inactivePrincipal: 'Il committente è disattivato: prima va riattivato.',
  notInZone: 'Questo committente non è nella zona.',
  hasHistory:
    'La zona ha già avuto committenti o utenti: la sua storia resta. Si può disattivare, non eliminare.',
} as const;
