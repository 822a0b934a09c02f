import { type Choice, column } from '../../column/rules.ts';

/** What several sheets of radiation protection have. */

export const choicesOf = <Value extends string | number>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Choice[] => values.map((value) => ({ value, label: labels[value] }));

export const needed = { needed: true };
export const day = { type: 'day' } as const;
export const own = (of: string, example: string) =>
  column(
    'Codice esterno',
    'code',
    `Codice ${of} in un altro programma: se c'è, ritrova il record al posto delle altre chiavi.`,
    example,
  );
export const active = column('Attivo', 'active', 'sì oppure no; vuoto: sì.', 'sì', { type: 'flag' });
export const version = column(
  'Versione',
  'version',
  'La scrive l’esportazione: se nel frattempo qualcuno ha modificato il record, la riga non lo sovrascrive.',
  '',
  { type: 'integer' },
);
export const notes = column('Note', 'notes', 'Al massimo 500 caratteri.', '');
export const phone = column('Telefono', 'phone', 'Al massimo 32 caratteri.', '0444 123456');
export const email = column('E-mail', 'email', 'Un indirizzo di posta.', 'studio@esempio.it');
export const postal = [
  column('Indirizzo', 'address', 'Via e numero civico; serve per un record nuovo.', 'Via Roma 1'),
  column('CAP', 'postalCode', '5 cifre, con gli zeri iniziali.', '36100', { type: 'postal-code' }),
  column('Città', 'city', 'Serve per un record nuovo.', 'Vicenza'),
  column('Provincia', 'province', 'Sigla di 2 lettere.', 'VI'),
] as const;
export const ofEmployer = [
  column(
    'Datore di lavoro',
    'employer',
    'Ragione sociale del datore di lavoro; può mancare se c’è il suo codice.',
    'Studio dentistico Bianchi',
    needed,
  ),
  column(
    'Codice datore di lavoro',
    'employerCode',
    'Codice esterno, partita IVA o codice fiscale del datore di lavoro.',
    '00488410010',
  ),
] as const;
export const ofUnit = [
  ...ofEmployer,
  column(
    'Unità locale',
    'unit',
    'Nome dell’unità locale; può mancare se c’è il suo codice.',
    'Ambulatorio di Vicenza',
    needed,
  ),
  column('Codice unità locale', 'unitCode', 'Codice esterno dell’unità locale.', 'UL-1'),
] as const;
export const ofDevice = [
  column('Dispositivo', 'device', 'Sigla di un dispositivo dell’unità locale.', 'RX1'),
  column('Codice dispositivo', 'deviceCode', 'Codice esterno del dispositivo, al posto della sigla.', ''),
] as const;
