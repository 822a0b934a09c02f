import { customerLengths } from '#customers/customers/rules.ts';
import { type Length, longest } from '#platform/contract/limits.ts';
import type { ImportKind } from '../rules.ts';
import { type Column, column, coordinateMeaning } from './column/rules.ts';
import { unitColumns } from './units/rules.ts';

export type { Choice, Column, ColumnType } from './column/rules.ts';

/** The last column of a file of refused rows; ignored when the mended file comes back. */
export const reasonColumn = 'Motivo';

/** '5 a 255 caratteri' */
const inWords = ([least, most]: Length) => `${least} a ${most} caratteri`;

const needed = { needed: true };
const ownCode = (of: string, example: string) =>
  column(
    'Codice esterno',
    'code',
    `Codice ${of} in un altro programma: se c'è, ritrova il record al posto del nome.`,
    example,
  );
const active = column('Attivo', 'active', 'sì oppure no; vuoto: sì.', 'sì', { type: 'flag' });
const ofPrincipal = [
  column(
    'Committente',
    'principal',
    'Nome del committente; può mancare se c’è il suo codice.',
    'Terme di Prova S.p.A.',
    needed,
  ),
  column('Codice committente', 'principalCode', 'Codice esterno del committente.', 'COM-1'),
];
const ofClient = [
  ...ofPrincipal,
  column(
    'Cliente',
    'client',
    'Ragione sociale del cliente; può mancare se c’è il suo codice.',
    'Albergo alla Fonte',
    needed,
  ),
  column('Codice cliente', 'clientCode', 'Codice esterno del cliente.', 'CLI-1'),
];
const ofAddress = [
  ...ofClient,
  column(
    'Sede',
    'site',
    'Nome della sede (indirizzo di campionamento); può mancare se c’è il suo codice.',
    'Reparto fanghi',
    needed,
  ),
  column('Codice sede', 'siteCode', 'Codice esterno della sede.', 'SED-1'),
];
const postal = [
  column(
    'Indirizzo',
    'address',
    `Via e numero civico, da ${inWords(customerLengths.street)}.`,
    'Via Roma 1',
    needed,
  ),
  column('CAP', 'postalCode', '5 cifre, con gli zeri iniziali.', '00184', {
    type: 'postal-code',
    needed: true,
  }),
  column('Città', 'city', `Da ${inWords(customerLengths.city)}.`, 'Roma', needed),
  column('Provincia', 'province', 'Sigla di 2 lettere.', 'RM', needed),
];
const placed = [
  column('Dosimetro', 'dosimeter', 'Codice stampato sul dosimetro.', 'LBS00001', needed),
  ...ofAddress,
  column(
    'Punto',
    'point',
    'Nome del punto di misurazione; può mancare se c’è il suo codice.',
    'Spogliatoio',
    needed,
  ),
  column('Codice punto', 'pointCode', 'Codice esterno del punto.', 'PUN-1'),
  column(
    'Inizio',
    'startedOn',
    'Giorno del posizionamento, gg/mm/aaaa o aaaa-mm-gg, non futuro.',
    '16/02/2026',
    { type: 'day', needed: true },
  ),
];
const shippedOn = column('Spedito il', 'shippedOn', 'Giorno della spedizione al committente.', '02/02/2026', {
  type: 'day',
});

/** The columns of each kind, in the order of its template. */
const columns = {
  principals: [
    column(
      'Committente',
      'name',
      `Nome del committente, al massimo ${longest.line} caratteri.`,
      'Terme di Prova S.p.A.',
      needed,
    ),
    ownCode('del committente', 'COM-1'),
    active,
  ],
  clients: [
    ...ofPrincipal,
    column(
      'Cliente',
      'name',
      `Ragione sociale, da ${inWords(customerLengths.clientName)}.`,
      'Albergo alla Fonte',
      needed,
    ),
    ownCode('del cliente', 'CLI-1'),
    ...postal,
    active,
  ],
  addresses: [
    ...ofClient,
    column(
      'Sede',
      'name',
      `Nome identificativo della sede, da ${inWords(customerLengths.siteName)}.`,
      'Reparto fanghi',
      needed,
    ),
    ownCode('della sede', 'SED-1'),
    ...postal,
    column('Regione', 'region', 'Nome della regione; vuoto: quella della provincia.', 'Lazio'),
    column(
      'Codice stabile',
      'buildingCode',
      `Al massimo ${longest.shortCode} caratteri; unico nel cliente, con il CDR quando si ripete.`,
      'ED1',
    ),
    column('CDR', 'riskContext', `Contesto di rischio, al massimo ${longest.shortCode} caratteri.`, 'A'),
    column(
      'Spedizione',
      'isShippingAddress',
      'Se è un indirizzo di spedizione: sì oppure no; vuoto: sì.',
      'sì',
      { type: 'flag' },
    ),
    column('Latitudine', 'latitude', coordinateMeaning, '41,8902', { type: 'number' }),
    column('Longitudine', 'longitude', coordinateMeaning, '12,4922', { type: 'number' }),
    active,
  ],
  points: [
    ...ofAddress,
    column(
      'Punto',
      'name',
      `Nome del punto, da ${inWords(customerLengths.pointName)}, unico nella sede.`,
      'Spogliatoio',
      needed,
    ),
    ownCode('del punto', 'PUN-1'),
    column(
      'Piano',
      'floor',
      'Come nell’applicazione: 0, -1, 0,5 oppure Piano terra, Primo piano interrato …',
      'Piano terra',
      needed,
    ),
    column(
      'Stanza',
      'roomName',
      'I punti della stessa stanza hanno lo stesso nome di stanza.',
      'Spogliatoio',
    ),
    column('Superficie', 'surface', 'Della stanza, in m², numero intero.', '25', { type: 'integer' }),
    active,
  ],
  dosimeters: [
    column('Dosimetro', 'dosimeter', 'Codice stampato sul dosimetro.', 'LBS00001', needed),
    ...ofPrincipal.map((given) => ({ ...given, needed: false })),
    shippedOn,
    ...ofAddress.slice(2).map((given) => ({
      ...given,
      needed: false,
      meaning: `${given.meaning} Solo se è spedito per una sede precisa.`,
    })),
  ],
  'active-placements': [...placed, shippedOn],
  'past-results': [
    ...placed,
    column(
      'Fine',
      'endedOn',
      'Giorno della rimozione, non futuro; può mancare se il dosimetro è smarrito.',
      '14/08/2026',
      { type: 'day', needed: true },
    ),
    column('Tracce', 'traces', 'Densità delle tracce, tracce/cm², senza punti per le migliaia.', '412,5', {
      type: 'density',
    }),
    column('Fondo', 'background', 'Densità del fondo, tracce/cm², senza punti per le migliaia.', '38', {
      type: 'density',
    }),
    column('Smarrito', 'lost', 'sì oppure no; vuoto: no.', 'no', { type: 'flag' }),
    column(
      'Lavorato',
      'processed',
      'Se il laboratorio lo ha lavorato; vuoto: sì quando ci sono le tracce.',
      'sì',
      { type: 'flag' },
    ),
    shippedOn,
  ],
  readings: [
    column(
      'Dosimetro',
      'dosimeter',
      'Codice stampato sul dosimetro, rientrato e con un lotto.',
      'LBS00001',
      needed,
    ),
    column('Letto il', 'readOn', 'Giorno della lettura, gg/mm/aaaa o aaaa-mm-gg, non futuro.', '20/08/2026', {
      type: 'day',
      needed: true,
    }),
    column('Conteggi', 'counts', 'Tracce contate; serve anche l’area.', '412', { type: 'integer' }),
    column('Area', 'areaCm2', 'Area letta, cm².', '1', { type: 'number' }),
    column('Tracce', 'traces', 'Densità, tracce/cm², se mancano i conteggi.', '412,5', { type: 'density' }),
    column('Incertezza tracce', 'tracesUncertainty', 'Incertezza tipo della densità, tracce/cm².', '20,3', {
      type: 'density',
    }),
    column('Fondo', 'background', 'Fondo proprio, tracce/cm²; vuoto: quello del lotto.', '', {
      type: 'density',
    }),
    column('Campi', 'frames', 'Campi letti.', '100', { type: 'integer' }),
    column(
      'Chi quadro',
      'chiSquared',
      'χ² ridotto: fuori dalla sua banda il dosimetro va ricontato.',
      '1,02',
      {
        type: 'number',
      },
    ),
    column('Lettore', 'reader', 'Nome del lettore.', 'Lettore 1'),
  ],
  ...unitColumns,
} as const satisfies Record<ImportKind, readonly Column[]>;

/** What the cells of a kind are called in a row that was read. */
export type CellName<Kind extends ImportKind> = (typeof columns)[Kind][number]['field'];

/** The columns of each kind, in the order of its template. */
export const columnsOf: Record<ImportKind, readonly Column[]> = columns;
