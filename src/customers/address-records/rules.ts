export const addressTexts = {
  externalCodeTaken: 'Un altro indirizzo di questo cliente ha già questo codice esterno.',
  clientOut: 'Il cliente è fuori uso: prima va rimesso in uso.',
} as const;
