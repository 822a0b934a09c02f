import { expect, test } from 'vitest';
import { noticeHref, noticeInWords, noticeKinds } from './rules.ts';

const today = '2026-03-16';
const told = {
  ...{ id: 5, nome: 'Terme', sede: 'Reparto fanghi', quanti: 2, altri: 0, entro: null },
  ...{ committente: 1, cliente: 2, indirizzo: 3, zona: 4 },
};

test.each<[object, string, string, boolean]>([
  [{ tipo: 'emissione', quanti: 37 }, 'Emissione finita: 37 relazioni', 'Tutte emesse', false],
  [
    { tipo: 'emissione', quanti: 1, altri: 2 },
    'Emissione finita: 1 relazione',
    '2 non emesse: vedi perché',
    true,
  ],
  [
    { tipo: 'importazione', quanti: 3359, altri: 1, nome: 'sedi.xlsx' },
    'Importazione finita: 3.359 righe accolte',
    'sedi.xlsx · 1 riga rifiutata',
    true,
  ],
  [
    { tipo: 'relazione', quanti: 0, nome: 'RF-2026-3' },
    'Relazione RF-2026-3 disponibile',
    'Reparto fanghi',
    false,
  ],
  [
    { tipo: 'relazione', quanti: 1, nome: 'RF-2026-3' },
    'Relazione RF-2026-3 corretta',
    'Reparto fanghi',
    false,
  ],
  [
    { tipo: 'sostituzione', quanti: 1, entro: '2026-03-20' },
    '1 dosimetro da sostituire entro il 20/03/2026',
    'Reparto fanghi',
    false,
  ],
  [
    { tipo: 'sostituzione', entro: '2026-03-15' },
    '2 dosimetri da sostituire (scaduto il 15/03/2026)',
    'Reparto fanghi',
    true,
  ],
  [
    { tipo: 'isin', nome: 'secondo semestre 2025', entro: '2026-03-31' },
    'ISIN, secondo semestre 2025: entro il 31/03/2026',
    'Da trasmettere',
    true,
  ],
  [
    { tipo: 'taratura', entro: '2026-03-16' },
    'Taratura valida fino al 16/03/2026',
    'Terme · Reparto fanghi',
    true,
  ],
  [{ tipo: 'taratura', sede: null, entro: '2026-03-15' }, 'Taratura scaduta il 15/03/2026', 'Terme', true],
  [{ tipo: 'revisione' }, 'Pratica massiva #5 da revisionare', 'Terme · inviata da Reparto fanghi', false],
  [{ tipo: 'attivita', quanti: 1 }, '1 attività scaduta', 'Terme · Reparto fanghi', true],
  [{ quanti: 1 }, '1 messaggio e-mail non partito o di esito incerto', 'Posta in uscita', true],
  [{ quanti: 2 }, '2 messaggi e-mail non partiti o di esito incerto', 'Posta in uscita', true],
  [{ tipo: 'attivita', quanti: 3 }, '3 attività scadute', 'Reparto fanghi', true],
  [{ tipo: 'attivita', quanti: 3, altri: 1 }, '3 attività scadute', 'Reparto fanghi e 1 altra unità', true],
])('%j is said as it is', (more, text, detail, urgent) => {
  expect(noticeInWords({ ...told, tipo: 'posta', ...more }, today)).toEqual({ text, detail, urgent });
});

test.each(noticeKinds)('%s is said and leads somewhere', (tipo) => {
  expect(noticeInWords({ ...told, tipo }, today).text).not.toBe('');
  expect(noticeHref({ ...told, tipo }, { roles: ['admin'] })).toMatch(/^\/[a-z]/);
});

test('a site is opened from where the person looks at it', () => {
  const site = { ...told, tipo: 'sostituzione' as const };
  expect(noticeHref(site, { roles: ['cliente'] })).toContain('/client/1/');
  expect(noticeHref(site, { roles: ['zona'] })).toContain('/zone/4/');
  expect(noticeHref(site, { roles: ['operatore', 'cliente'] })).toContain('/user/');
});
