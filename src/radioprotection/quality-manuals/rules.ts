export const manualTexts = {
  notFound: 'Manuale non trovato.',
  unknownDevice: 'Il dispositivo non è di questa unità locale.',
  closesBeforeOpening: 'La fine viene prima dell’inizio.',
} as const;
