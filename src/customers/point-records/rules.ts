export const pointRecordTexts = {
  externalCodeTaken: 'Un altro punto di questo indirizzo ha già questo codice esterno.',
  addressOut: 'L’indirizzo è fuori uso: prima va rimesso in uso.',
  wrongOrder: 'L’ordine nomina punti che non sono di questa sede: ricaricare la pagina.',
  unknownPlan: 'La planimetria scelta non è di questo indirizzo.',
} as const;
