import type { ImportKind } from '#laboratory/record-import/rules.ts';
import type { FileRow } from './imports.ts';

/** One way in which a row goes wrong, and all that is then said of it. */
type Fault = {
  outcome: 'refused' | 'legacy';
  reasons: string[];
  spoil: (row: FileRow, n: number) => FileRow;
};
type Findings = Record<string, number>;
export type LaboratoryFile = {
  kind: ImportKind;
  rows: FileRow[];
  created: number;
  legacy: number;
  refused: number;
  /** How often each reason is given, as `outcome: reason`. */
  findings: Findings;
};

const principalCount = 10;
const clientCount = 200;
const pointsPerSite = 3;
/** Every so manieth row is bad: 2 %. */
const badEvery = 50;

const refuse = (reason: string, spoil: Fault['spoil']): Fault => ({
  outcome: 'refused',
  reasons: [reason],
  spoil,
});
const keep = (reason: string, spoil: Fault['spoil']): Fault => ({
  outcome: 'legacy',
  reasons: [reason],
  spoil,
});
/** Rows say the number of the one they double; here they all read alike. */
export const doubled = 'Riga doppia: la stessa chiave è già alla riga n.';

const postal = { Indirizzo: 'Via della Prova 1', CAP: '00184', Città: 'Roma', Provincia: 'RM' };
const under = (principal: number) => ({ Committente: `Committente ${principal}` });
const ofClient = (client: number) => ({ ...under(client % principalCount), Cliente: `Cliente ${client}` });
const ofSite = (site: number) => ({ ...ofClient(site % clientCount), Sede: `Sede ${site}` });
const ofPoint = (point: number) => ({
  ...ofSite(Math.floor(point / pointsPerSite)),
  Punto: `Punto ${point % pointsPerSite}`,
});
const principalOfPoint = (point: number) =>
  (Math.floor(point / pointsPerSite) % clientCount) % principalCount;
const code = (dosimeter: number) => `LBS${String(dosimeter).padStart(6, '0')}`;

/** `total` rows of which every fiftieth is spoilt, one fault after the other. `good(n)` is the n-th good row. */
function fileOf(
  kind: ImportKind,
  total: number,
  good: (n: number) => FileRow,
  faults: readonly Fault[],
): LaboratoryFile {
  const file: LaboratoryFile = { kind, rows: [], created: 0, legacy: 0, refused: 0, findings: {} };
  let goodRows = 0;
  let badRows = 0;
  for (let place = 1; place <= total; place += 1) {
    const fault = place % badEvery === 0 ? faults[badRows % faults.length] : undefined;
    if (!fault) {
      file.rows.push(good(goodRows));
      goodRows += 1;
      file.created += 1;
      continue;
    }
    file.rows.push(fault.spoil(good(goodRows - 1), badRows));
    badRows += 1;
    file[fault.outcome] += 1;
    if (fault.outcome === 'legacy') file.created += 1;
    for (const reason of fault.reasons) {
      const key = `${fault.outcome}: ${reason}`;
      file.findings[key] = (file.findings[key] ?? 0) + 1;
    }
  }
  return file;
}

const unreadableDay = 'Data illeggibile: usare gg/mm/aaaa oppure aaaa-mm-gg.';
const occupied = 'In quei giorni nel punto misura già un altro dosimetro.';
const same: Fault['spoil'] = (row) => row;

/**
 * The files of a laboratory that moves in: what hangs on one another, bad rows in every large one. The kinds in the
 * order in which they are imported. `scale` 1: 5,000 addresses, 20,000 dosimeters, 30,000 placements.
 */
export function laboratoryFiles(scale = 1): LaboratoryFile[] {
  const sites = 5_000 * scale;
  const goodSites = sites - Math.floor(sites / badEvery);
  const points = goodSites * pointsPerSite;
  const dosimeters = 20_000 * scale;
  const actives = 12_000 * scale;
  const goodActives = actives - Math.floor(actives / badEvery);
  return [
    fileOf('principals', principalCount, (n) => under(n), []),
    fileOf('clients', clientCount, (n) => ({ ...ofClient(n), ...postal }), []),
    fileOf('addresses', sites, (n) => ({ ...ofSite(n), ...postal }), [
      refuse("Non c'è cliente con questo nome in quello indicato sopra.", (row) => ({
        ...row,
        Cliente: 'Nessuno',
      })),
      keep('Il CAP ha 5 cifre.', (row, n) => ({ ...row, Sede: `Vecchia ${n}`, CAP: '184' })),
      refuse(doubled, same),
      refuse('Deve essere un numero.', (row, n) => ({
        ...row,
        Sede: `Nord ${n}`,
        Latitudine: 'nord',
        Longitudine: '',
      })),
      keep('Deve avere da 5 a 255 caratteri.', (row, n) => ({
        ...row,
        Sede: `Corta ${n}`,
        Indirizzo: 'Via',
      })),
    ]),
    fileOf('points', points, (n) => ({ ...ofPoint(n), Piano: '0' }), []),
    fileOf(
      'dosimeters',
      dosimeters,
      (n) => ({ Dosimetro: code(n), ...under(principalOfPoint(n)), 'Spedito il': '02/01/2026' }),
      [
        refuse("Non c'è committente con questo nome.", (row, n) => ({
          ...row,
          Dosimetro: `X${n}`,
          Committente: 'Nessuno',
        })),
        refuse('Il codice ha al massimo 64 caratteri, senza spazi.', (row, n) => ({
          ...row,
          Dosimetro: `X ${n}`,
        })),
        refuse(unreadableDay, (row, n) => ({ ...row, Dosimetro: `X${n}`, 'Spedito il': '31/02/2026' })),
        refuse(doubled, same),
        refuse('Manca il codice.', (row) => ({ ...row, Dosimetro: '' })),
      ],
    ),
    fileOf(
      'active-placements',
      actives,
      (n) => ({ Dosimetro: code(n), ...ofPoint(n), Inizio: '10/01/2026' }),
      [
        refuse('Dosimetro sconosciuto: importare prima i dosimetri.', (row, n) => ({
          ...row,
          Dosimetro: `X${n}`,
        })),
        refuse("Non c'è punto con questo nome in quello indicato sopra.", (row, n) => ({
          ...row,
          Dosimetro: `Y${n}`,
          Punto: 'Nessuno',
        })),
        refuse(unreadableDay, (row, n) => ({ ...row, Dosimetro: `Z${n}`, Inizio: '2026-13-01' })),
        refuse('Il giorno di inizio è nel futuro.', (row, n) => ({
          ...row,
          Dosimetro: `W${n}`,
          Inizio: '01/01/2027',
        })),
        refuse('Il dosimetro è di un altro committente.', (_row, n) => ({
          ...{ Dosimetro: code(goodActives + 3 * (1 + n)), Inizio: '10/01/2026' },
          ...ofPoint(goodActives + 3 * (2 + n)),
        })),
        // The point measures already: kept as old data.
        keep(occupied, (row, n) => ({
          ...row,
          Dosimetro: code(goodActives + principalOffset(row, goodActives, 1_000 * scale + n * 10)),
        })),
      ],
    ),
    fileOf('past-results', 18_000 * scale, (n) => pastRow(n, points), [
      keep("La fine viene prima dell'inizio.", (row, n) => ({
        ...row,
        Dosimetro: `A${n}`,
        Fine: '01/01/2020',
      })),
      refuse(unreadableDay, (row, n) => ({ ...row, Dosimetro: `B${n}`, Fine: 'ieri' })),
      refuse('Manca la fine: chi misura ancora va tra i posizionamenti attivi.', (row, n) => ({
        ...row,
        ...{ Dosimetro: `C${n}`, Fine: '' },
      })),
      refuse('Non può essere negativo.', (row, n) => ({ ...row, Dosimetro: `D${n}`, Tracce: '-1' })),
      keep(occupied, (row, n) => ({ ...row, Dosimetro: `E${n}` })),
      keep('È smarrito, ma manca la fine.', (row, n) => ({
        ...row,
        ...{ Dosimetro: `F${n}`, Inizio: '01/01/2010', Fine: '', Smarrito: 'sì', Lavorato: 'sì' },
      })),
    ]),
  ];
}

/** A dosimeter still to be placed that belongs to the principal of the row. */
function principalOffset(row: FileRow, first: number, from: number): number {
  const principal = Number(String(row['Committente']).replace(/\D/g, ''));
  for (let offset = from; ; offset += 1) if (principalOfPoint(first + offset) === principal) return offset;
}

function pastRow(n: number, points: number): FileRow {
  const year = 2024 - Math.floor(n / points);
  return {
    Dosimetro: `OLD${n}`,
    ...ofPoint(n % points),
    ...{ Inizio: `01/02/${year}`, Fine: `15/12/${year}`, Tracce: `${100 + (n % 900)},5`, Fondo: '38' },
  };
}
