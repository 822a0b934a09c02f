import { describe, expect, test } from 'vitest';
import { emptyDraft, replacementDraftShape } from '../rules.ts';
import { holdsWork, placedAt, startAtSite } from './start-at-site.ts';

const today = '2026-03-16';

const site = {
  id: 9,
  displayName: 'Reparto fanghi',
  addressLabel: 'Via della Prova 1, 36100 Vicenza (VI)',
  address: 'Via della Prova 1',
  cap: '36100',
  city: 'Vicenza',
  provincia: 'VI',
  region: 5,
  cdr: null,
  codiceStabile: null,
  indirizzoShipping: true,
};
describe('a replacement that begins at a site', () => {
  const client = {
    id: 7,
    committente: 3,
    displayName: 'Terme',
    address: '',
    city: '',
    cap: '',
    provincia: '',
  };
  const active = { codice: 'LBS00041', inizio: '2026-02-04', giorni: 40, inScadenza: false };
  const ufficio = { id: 5, alias: 'Ufficio', stanza: null, superficie: 20, codicePiano: 4, oldPiano: null };
  const begin = (placementId: number, shared = false) => {
    const attivi = [41, ...(shared ? [43] : [])].map((trattamento) => ({ ...active, trattamento }));
    const punti = [{ ...ufficio, attivo: true, attivi }];
    const committente = { id: 3, displayName: 'Terme' };
    const questionari = { datore: true, edificio: true };
    const rest = { modificabile: false, questionari, punti };
    const whole = { committente, cliente: client, indirizzo: site, ...rest };
    return startAtSite(whole, placementId, today);
  };

  test('has the dosimeter with its point and address', () => {
    const draft = begin(41);
    expect(draft).toMatchObject({
      step: 1,
      oldDosimeter: { id: 41, codice: 'LBS00041', inizio: '2026-02-04', inScadenza: false },
      point: { id: 5, alias: 'Ufficio' },
      address: site,
      isPointShared: false,
    });
    expect(replacementDraftShape.safeParse(draft).data).toEqual(draft);
    expect(begin(41, true).isPointShared).toBe(true);
  });

  test('has nothing chosen when the dosimeter measures there no more', () => {
    expect(begin(999)).toEqual(emptyDraft(today));
  });

  test('takes the place of a mere choice, and of nothing else without asking', () => {
    const chosen = begin(41);
    expect(holdsWork(chosen)).toBe(false);
    const newDosimeter = { id: 1, codice: 'LBS00001', dataAttribuzione: null };
    for (const done of [{ newDosimeter }, { photo: 'a'.repeat(64) }, { lost: true }, { removeOnly: true }])
      expect(holdsWork({ ...chosen, ...done })).toBe(true);
  });
});

test('what measures at prepared sites is listed as the server lists it: placed by that day, the oldest first', () => {
  const active = { giorni: 40, inScadenza: false };
  const attivi = [
    { ...active, trattamento: 41, codice: 'LBS00041', inizio: '2026-02-04' },
    { ...active, trattamento: 42, codice: 'LBS00042', inizio: '2026-01-04' },
    { ...active, trattamento: 43, codice: 'LBS00043', inizio: '2026-03-01' },
  ];
  const point = { id: 5, alias: 'Ufficio', stanza: null, superficie: 20, codicePiano: 4, oldPiano: null };
  const prepared = {
    committente: { id: 3, displayName: 'Terme' },
    cliente: { id: 7, committente: 3, displayName: 'Terme', address: '', city: '', cap: '', provincia: '' },
    indirizzo: site,
    modificabile: false,
    questionari: { datore: true, edificio: true },
    punti: [{ ...point, attivo: true, attivi }],
  };
  const { dosimetri, punti, indirizzi } = placedAt([prepared], '2026-02-28');
  expect(dosimetri.map(({ id, idPunto }) => [id, idPunto])).toEqual([
    [42, 5],
    [41, 5],
  ]);
  expect(punti).toMatchObject([{ id: 5, idIndirizzo: site.id }]);
  expect(indirizzi).toEqual([site]);
});
