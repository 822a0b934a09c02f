/** S1 §9 */
export const maxStops = 25;
/** How long typing in a note rests before the plan takes it over. */
export const noteRestMs = 1000;
/** How old the deadlines on the planner's map grow. */
export const deadlinesRefreshMs = 180_000;
/** A day's work at one stop, in milliseconds. */
export const longestWorkMs = 86_400_000;
/** Characters of a note as HTML, of what is to be known of the activities, of a typed address. */
export const longestNote = 10_000;
export const longestActivityNotes = 2_000;

/**
 * From where the way to a stop is known: by road, from an earlier answer of the road's provider that may not hold any
 * more, or estimated without roads. From the best to the worst.
 */
export const legSources = ['strada', 'precedente', 'stima'] as const;
export type LegSource = (typeof legSources)[number];

/** Said behind times and kilometres that are not by road. */
export const sourceMarks: Readonly<Record<LegSource, string>> = {
  strada: '',
  precedente: ' (da aggiornare)',
  stima: ' (stima)',
};

/** Said once of a day, by the worst that its ways are known from. */
export const sourceTexts: Readonly<Record<LegSource, string>> = {
  strada: 'tempi su strada',
  precedente: 'tempi di un calcolo precedente, da aggiornare',
  stima: 'stima: km e tempi senza le strade',
};

/** What marks a figure of such a source; '' of one that has none. */
export const markOf = (source: LegSource | null): string => (source === null ? '' : sourceMarks[source]);

/** Q1-67 */
export const departureLabel = 'Centrale';
export const departureTime = { hour: 8, minute: 0 } as const;

export const planningTexts = {
  noName: 'Dai un nome alla trasferta!',
  noOperator: 'Seleziona almeno un operatore',
  noInstrument: 'Seleziona almeno uno strumento',
  tooManyStops: 'Hai raggiunto il limite di fermate giornaliere!',
  noDeparture: 'Indicare il luogo di partenza.',
  unplacedDeparture: 'Impossibile stabilire le coordinate geografiche',
  mapsUnavailable:
    'Il servizio delle mappe non risponde: la partenza scritta a mano non si può localizzare. Sceglierla dai suggerimenti, o riprovare tra poco.',
  noDateHour: 'Indicare giorno e ora di partenza.',
  unknownOperator: 'Un operatore scelto non c’è più: toglierlo.',
  unknownInstrument: 'Uno strumento scelto non è più in uso: toglierlo.',
  unknownCompany: 'Un’unità locale non c’è più: togliere la fermata.',
  unknownAppointment: 'Una fermata non è di questa giornata: aggiornare la pagina e riprovare.',
  unknownActivity: 'Un’attività non è di questa unità locale.',
  companyTwice: 'Azienda già presente nella giornata',
  stopTwice: 'Due fermate hanno lo stesso codice: aggiornare la pagina e riprovare.',
  // Straight, as specified (Q1-83).
  activityElsewhere: "Attività già assegnata a un'altra trasferta",
  activityClosed: 'Un’attività scelta è già completata, eliminata o non si esegue in visita: toglierla.',
  activityChanged:
    'Il tempo o la nota di un’attività sono appena stati cambiati da altri: togliere la fermata e rimetterla, per averli come sono adesso.',
  dateTaken: 'La trasferta ha già una giornata in questa data.',
  dayStarted:
    'Nella giornata ci sono visite fatte o attività completate: non si può togliere né spostare a un’altra data.',
  stopStarted: 'Una fermata già fatta, o con attività completate, non si può togliere.',
  completedKept: 'Un’attività completata in questa fermata non si può togliere.',
  badHour: 'Ora prevista non valida.',
  badWork: 'Tempo di lavoro non valido: da 0 a 24 ore.',
  badPlace: 'Coordinate non valide.',
  longNote: 'Una nota è troppo lunga con la sua formattazione: al massimo 10.000 caratteri.',
  noStopName: 'Dai un nome alla fermata.',
} as const;
