import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** A text, or with what the test calls it. */
type Text = string | readonly [text: string, as: string];

/**
 * Every text of the three error catalogues, and the test that brings it about by its cause and sees it on screen. `%s`
 * in a title stands for the row of a table.
 */
const catalogue: readonly { file: string; title: string; texts: readonly Text[] }[] = [
  // Radon in the field (S0 §5, §8)
  {
    file: 'test/e2e/placement-recovery.spec.ts',
    title: 'says on step 2 that the principal is missing, and leads back',
    texts: ['Non hai selezionato il committente. Tornare indietro.'],
  },
  {
    file: 'src/trips/planner/web/planner-unread.test.tsx',
    title: 'a save that fails, %s: what was planned stays',
    texts: ['Qualcosa è andato storto'],
  },
  {
    file: 'test/e2e/placement-failures.spec.ts',
    title: 'an employer’s questionnaire that fails leaves the placement a success, with a warning',
    texts: ["Impossibile inviare le risposte per l'esercente: "],
  },
  {
    file: 'test/e2e/internal-pages.spec.ts',
    title: 'the widget tells its own failures, and old data that cannot be, inside itself',
    texts: ['Uno dei dosimetri ha la data fine prima della data inizio: ('],
  },
  {
    file: 'test/e2e/placement-new-entries.spec.ts',
    title: 'every message of a new sampling address is seen and repaired',
    texts: [
      'Il nome identificativo è troppo corto!',
      'Il campo Indirizzo è troppo corto!',
      'Il campo Città è troppo corto!',
      'Il campo CAP non può essere vuoto!',
      'Il campo CAP non può essere diverso da 5 cifre!',
      'Il campo regione non può essere vuoto!',
      'Il codice stabile è troppo lungo!',
      'Il contesto di rischio è troppo lungo!',
      ' è già in uso! Fornire anche il CDR per poter proseguire.',
      'La combinazione CDR + codice stabile è già in uso.',
    ],
  },
  {
    file: 'test/e2e/placement-points.spec.ts',
    title: 'a new point is checked before it is left',
    texts: [
      'Selezionare o creare un punto di misurazione',
      'Il nome del punto è troppo corto',
      'Indicare il piano',
      "C'è già un punto di misurazione con questo nome",
    ],
  },
  {
    file: 'test/e2e/placement-failures.spec.ts',
    title: 'a point that somebody else has taken meanwhile is refused in the words of its step',
    texts: ["Il punto di misura è già occupato da un'altro dosimetro"],
  },
  {
    file: 'test/e2e/surveys.spec.ts',
    title:
      'an operator describes building and employer of a site; what was typed waits for him; what failed alone is sent again',
    texts: ['Questo valore è obbligatorio'],
  },
  {
    file: 'src/surveys/surveys/web/question-form.test.tsx',
    title: 'each type of answer has its lengths, and an answer may be found by its words',
    texts: ['Lunghezza minima: ', 'Lunghezza massima: '],
  },
  {
    file: 'test/e2e/draft-and-sending.spec.ts',
    title: 'a session that ends before sending asks to sign in over the page, and sending goes on',
    texts: ['Ho letto e confermo i dati'],
  },
  {
    file: 'test/e2e/placement-failures.spec.ts',
    title: 'a client that is gone is said on its step and is no longer chosen',
    texts: [
      [
        'Non hai più il permesso di inserimento per il datore di lavoro che avevi selezionato o è stato rimosso.',
        'lostClient',
      ],
    ],
  },
  {
    file: 'test/e2e/placement-failures.spec.ts',
    title: 'a list of clients that cannot be read says so and is read again on request',
    texts: [['Qualcosa è andato storto. Tornare una pagina indietro per riprovare.', 'listFailure']],
  },
  // Laboratory, radiometric controls, trips (S1 §5, §8)
  {
    file: 'test/e2e/report-issuing.spec.ts',
    title: 'the laboratory searches: cards in every state, with all they show, and a reminder',
    texts: ['Error!', "Errore durante l'invio del promemoria", 'Success!'],
  },
  {
    file: 'test/e2e/report-issuing.spec.ts',
    title: 'reports are created: a place found nowhere, one to choose, one known; then all that is ready',
    texts: ['Impossibile stabilire le coordinate geografiche'],
  },
  {
    file: 'src/irme90/form-wizard/web/form-wizard-page.test.tsx',
    title: 'says what the server has refused until one goes back, and keeps the draft',
    texts: ['Qualcosa è andato storto.'],
  },
  {
    file: 'test/e2e/draft-and-sending.spec.ts',
    title: 'a session that ends before sending asks to sign in over the page, and sending goes on',
    texts: ['Sessione scaduta'],
  },
  {
    file: 'src/irme90/measures/web/instrument-field.test.tsx',
    title:
      'an instrument %s says so once, leads by a red button to its card in a new tab, and keeps from sending',
    texts: [
      [
        "poiché non ha una carta di controllo attiva! La preghiamo di contattare l'esperto di radioprotezione.",
        'errorTexts[1]',
      ],
      ['poiché la sua taratura è scaduta.', 'errorTexts[2]'],
      ['poiché la sua carta di controllo non è stata ancora calibrata.', 'errorTexts[3]'],
      ['poiché è richiesta la misurazione giornaliera sulla carta di controllo.', 'errorTexts[4]'],
    ],
  },
  {
    file: 'src/trips/planner/web/planner-unread.test.tsx',
    title: 'a unit’s card',
    texts: ['Cannot fetch company details..-'],
  },
  {
    file: 'src/trips/planner/web/planner-unread.test.tsx',
    title: '%s: %s',
    texts: ['Cannot fetch operator list', 'Cannot fetch instrument list', 'Cannot fetch deadlines...'],
  },
  {
    file: 'src/trips/planner/web/planner-pages.test.tsx',
    title: '%s is told in red, and can be asked for again',
    texts: ['Cannot fetch day details...', 'Cannot fetch transfer details...'],
  },
  {
    file: 'src/trips/planner/web/use-roads.test.tsx',
    title: 'a page that asks for the road more than 1000 times says so, and asks no more',
    texts: ["Questa pagina sembra difettosa. Avvisare l'ufficio IT: made "],
  },
  {
    file: 'src/trips/transfers/web/trip-pages.test.tsx',
    title: 'an hour the customer does not know asks for a notice; once sent, what was told is shown',
    texts: ['Ok!'],
  },
  {
    file: 'src/irme90/form-wizard/web/form-wizard-page.test.tsx',
    title: 'does not go on without what must be said',
    texts: ['Mittente non valido'],
  },
  {
    file: 'src/irme90/form-wizard/web/form-refusals.test.tsx',
    title: '%s is said at its field, and the step stays',
    texts: [
      'Destinatario non valido',
      'Indirizzo non valido',
      'Paese',
      'Inserire un valore o deselezionare la data della fattura',
      'Inserire un valore o togliere il numero della fattura',
      'Valore non valido',
      'Fornire una data di lavorazione',
    ],
  },
  {
    file: 'src/irme90/control-cards/web/card-page.test.tsx',
    title: 'what is no number is told at the field, and nothing is sent',
    texts: ['Inserire un valore'],
  },
  {
    file: 'src/irme90/form-wizard/web/form-refusals.test.tsx',
    title: 'a client that may send by no way is told so, in the place of the ways',
    texts: ['Non sei abilitato ad inserire alcuna tipologia di provenienza (aerea, mare ecc.)'],
  },
  {
    file: 'src/trips/planner/web/planner-saving.test.tsx',
    title: 'what is missing is said under its field and nothing is sent',
    texts: ['Dai un nome alla trasferta!', 'Seleziona almeno un operatore', 'Seleziona almeno uno strumento'],
  },
  {
    file: 'src/trips/planner/web/planner-saving.test.tsx',
    title: 'a scope that nobody knows is told, without a call',
    texts: ['Unknown destination route!'],
  },
  {
    file: 'src/trips/planner/web/planner-stops.test.tsx',
    title: 'nothing is added while the road is being computed, nor beyond 25 stops',
    texts: [
      'Hai raggiunto il limite di fermate giornaliere!',
      'Sto calcolando il percorso.. riprovare tra qualche istante!',
    ],
  },
  {
    file: 'src/customers/sites/web/place-input.test.tsx',
    title:
      'a place counts once it is chosen among those that are offered, and no longer when it is typed over',
    texts: ['Selezionare dal menu a tendina'],
  },
  {
    file: 'src/trips/planner/web/planner-stops.test.tsx',
    title: 'a unit is looked at before it is added: activities, warnings, what its devices should have',
    texts: [
      'probabilmente dovrebbe avere',
      'Contratto assente sul progetto',
      "C'è più di una pratica per lo stesso Manuale di Qualità",
    ],
  },
  {
    file: 'src/trips/planner/web/planner-stops.test.tsx',
    title: 'a contract that is about to end, and an activity that should not be there, are told',
    texts: ['non dovrebbe avere', 'Contratto scaduto o in scadenza'],
  },
  {
    file: 'test/e2e/signatures.spec.ts',
    title:
      'a single document beside the place for its signed file, by its short address; who may not, and no modes',
    texts: ['Something went wrong... No signature types allowed.'],
  },
  // Registry and back office (S2 §5, §8)
  {
    file: 'src/radioprotection/mass-wizard/web/mass-summary.test.tsx',
    title: 'a server that %s is told in words, and nothing is lost',
    texts: ['Errore sconosciuto!', 'Errore durante la creazione della pratica massiva'],
  },
  {
    file: 'src/radioprotection/mass-processing/web/processing-page.test.tsx',
    title: 'opened again after a run that left units, it says how many, and that the others stay as they are',
    texts: ['Già elaborato'],
  },
  {
    file: 'src/radioprotection/mass-processing/web/processing-page.test.tsx',
    title:
      'a run with a unit that failed does not end in green; the reason stands at its card, and ‘Riprova’ begins all anew',
    texts: ['Questa sede è già stata elaborata', "Errore durante l'elaborazione"],
  },
  {
    file: 'src/radioprotection/mass-processing/web/processing-page.test.tsx',
    title: 'what the server has ended with units that failed is told so, and goes on from the page',
    texts: ['Fallito'],
  },
  {
    file: 'src/radioprotection/mass-processing/web/processing-page.test.tsx',
    title: 'units that an earlier run has left are told in red, with what to do',
    texts: [
      "Riprova; se il problema persiste contatta l'assistenza. Le unità locali già elaborate non verranno rielaborate.",
    ],
  },
  {
    file: 'src/trips/overview/web/overview-parts.test.tsx',
    title: 'units that cannot be read are told, and stay asked for',
    texts: ['Cannot fetch data...'],
  },
  {
    file: 'src/trips/overview/web/overview-parts.test.tsx',
    title: 'a kind of device that cannot be counted is a dash and told once, the others stand',
    texts: ['Cannot fetch device count....'],
  },
  {
    file: 'src/radioprotection/mass-wizard/web/mass-wizard-pages.test.tsx',
    title: 'an address that names nothing says so; what is not there is not asked for again',
    texts: ['Activity ID is required'],
  },
  {
    file: 'src/radioprotection/mass-activities/web/mass-list.test.tsx',
    title: 'at %s it says: %s',
    texts: ['This cannot be null'],
  },
  {
    file: 'src/radioprotection/mass-wizard/web/mass-work.test.tsx',
    title: 'a platform user that nobody is, is said',
    texts: ['Nessun utente trovato'],
  },
  {
    file: 'test/e2e/sampling-report.spec.ts',
    title: 'a customer sees how his site stands, makes its sampling report and looks at it',
    texts: ['Compilare i campi'],
  },
  {
    file: 'test/e2e/report-issuing.spec.ts',
    title: 'the laboratory searches: cards in every state, with all they show, and a reminder',
    texts: ['Controlla le date'],
  },
  {
    file: 'test/e2e/folders.spec.ts',
    title: 'a PDF is added to a folder, put in order by the keys, read as one PDF and taken out again',
    texts: ['Non ci sono documenti'],
  },
  {
    file: 'test/e2e/radioprotection-pictures.spec.ts',
    title: 'a device gets its photo from a file or the webcam, a unit its logo, scaled in the browser',
    texts: ['Nessuna immagine'],
  },
  {
    file: 'src/radioprotection/mass-wizard/web/mass-work.test.tsx',
    title: 'nothing chosen is told, and the step stays',
    texts: ['Seleziona una o più operazione da svolgere.', 'Nessuna operazione selezionata'],
  },
  {
    file: 'src/radioprotection/mass-wizard/web/mass-refusals.test.tsx',
    title: '%s is said in a message of ten seconds, and the step stays',
    texts: [
      "Non è stata selezionata nessun'opzione da intraprendere per l'operazione ",
      'deve avere almente 16 caratteri.',
      "registrato sull'utenza non coincide con quello fornito.",
      'deve avere almeno 18 anni.',
    ],
  },
  {
    file: 'src/radioprotection/mass-wizard/web/mass-work.test.tsx',
    title: 'an operation is marked as long as it is wrong; one message says so, for ten seconds',
    texts: ['non può essere vuota!'],
  },
  {
    file: 'src/radioprotection/mass-wizard/web/mass-work.test.tsx',
    title: 'a date that the server refuses stands at its operation alone and keeps from going on',
    texts: ['Data di decorrenza non valida'],
  },
  {
    file: 'src/radioprotection/mass-wizard/web/mass-work.test.tsx',
    title: 'a date that could not be checked is said at its operation',
    texts: ['Errore durante la validazione della data'],
  },
  {
    file: 'src/radioprotection/mass-wizard/web/mass-work.test.tsx',
    title: 'what is wrong stands under each field once it was left, and goes when it is right',
    texts: [
      'Questa opzione non può essere vuota.',
      'Il codice fiscale deve essere composto da 16 caratteri.',
      "non è un'email valida",
      'Questa email non è valida.',
      'Deve avere almeno 18 anni.',
    ],
  },
  {
    file: 'src/radioprotection/mass-wizard/web/mass-work.test.tsx',
    title: 'the subject is asked for before the summary',
    texts: ['che subirà la variazione dei dati'],
  },
  {
    file: 'src/radioprotection/mass-wizard/web/mass-refusals.test.tsx',
    title: 'values that are those of today are told, and the step stays',
    texts: ['Modifiche mancanti', 'Controlla se il campo richiede una modifica.'],
  },
  {
    file: 'test/e2e/folder-viewer.spec.ts',
    title:
      'an expert reads a folder as one PDF: empty, slowly, searched, by its outline, printed, with one left out by choice',
    texts: [
      ['Stiamo generando il suo PDF. Attendere..', 'getByText(making)'],
      ['Impossibile generare il PDF. Utilizzare i download alternativi.', 'getByText(failed)'],
    ],
  },
];

/** As it is in the source, whatever its quotes. */
const unescaped = (source: string) => source.replaceAll(/\\(['"`])/g, '$1');
const read = (file: string) => unescaped(readFileSync(path.join(root, file), 'utf8'));

/** The tests of a file, each with the rows of its table. */
const testsOf = (source: string) => source.split(/^(?=\s*(?:test|it)(?:\.each)?[(<])/m);

const product = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => read(path.join('src', name)))
  .join('\n');

const entries = catalogue.flatMap(({ file, title, texts }) =>
  texts.map((text) => {
    const [said, as] = typeof text === 'string' ? [text, text] : text;
    return { file, title, said, as };
  }),
);

test.each(entries)(
  '«$said» is said by the product, and seen on screen in «$title»',
  ({ file, title, said, as }) => {
    expect(product).toContain(said);
    const named = testsOf(read(file)).filter((one) => one.includes(title));
    expect(named).toHaveLength(1);
    // A constant stands before the tests of its file.
    expect(as === said ? named[0] : read(file)).toContain(as);
  },
);
