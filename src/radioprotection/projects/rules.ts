export const projectTexts = {
  notFound: 'Progetto non trovato.',
  numberTaken: 'Un altro progetto ha già questo numero.',
  externalCodeTaken: 'Un altro progetto ha già questo codice esterno.',
} as const;
