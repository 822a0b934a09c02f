import { type MassStatus, massStatusLabels } from './states/rules.ts';

export * from './checks/rules.ts';
export * from './choosing/rules.ts';
export * from './dates/rules.ts';
export * from './operations/rules.ts';
export * from './places/rules.ts';
export * from './states/rules.ts';
export * from './terms/rules.ts';
export * from './values/rules.ts';
export * from './wizard/rules.ts';

/** What is said of a mass activity beyond the checks of its fields. */
export const massActivityTexts = {
  notFound: 'Pratica massiva non trovata.',
  createFailed: 'Errore durante la creazione della pratica massiva',
  unknown: 'Errore sconosciuto!',
  submitted: 'Attività inviata per la revisione!',
  confirmed: 'Revisione confermata!',
  deleted: 'La pratica è stata eliminata: prima va ripristinata.',
  notDeleted: 'La pratica non è eliminata.',
  started: 'Almeno un’unità locale è già elaborata: la revisione non si può più ritirare.',
  otherStatus: (status: MassStatus) =>
    `La pratica è nello stato «${massStatusLabels[status]}»: aggiornare la pagina.`,
  operationNotGranted: (label: string) => `L’operazione ${label} non è tra quelle che puoi preparare.`,
  twice: (label: string) => `L’operazione ${label} è scelta due volte.`,
  notOffered: (option: string, label: string) =>
    `${label}: ${option} non è tra i campi di questa operazione.`,
  noUnits: 'Il datore di lavoro non ha unità locali in uso.',
  fiscalCodeTaken: 'appartiene già a un’altra persona.',
  notHeldBefore:
    'La data di decorrenza deve cadere dopo l’inizio e non oltre la fine del ruolo di chi lo lascia, in ogni unità locale da variare.',
  newPersonOut: 'la nuova persona è fuori uso',
  holdsNothing: 'la persona scelta non ha questo ruolo in nessuna unità locale del datore di lavoro',
} as const;
