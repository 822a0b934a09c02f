export const grantTexts = {
  unknownPrincipal: 'Committente non trovato.',
  inactivePrincipal: 'Il committente è disattivato: non si può più assegnare.',
  notGranted: 'Questo committente non è assegnato per nome a questo utente.',
} as const;
