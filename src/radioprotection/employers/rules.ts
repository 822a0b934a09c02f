export const employerTexts = {
  notFound: 'Datore di lavoro non trovato.',
  externalCodeTaken: 'Un altro datore di lavoro ha già questo codice esterno.',
  unknownProject: 'Uno dei progetti scelti non esiste più.',
  unknownClient: 'Uno dei clienti scelti non esiste più.',
  clientTaken: 'Uno dei clienti scelti è già collegato a un altro datore di lavoro.',
  projectInUse: 'In uno dei progetti tolti il datore di lavoro ha unità locali.',
} as const;
