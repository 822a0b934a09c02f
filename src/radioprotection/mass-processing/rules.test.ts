import { expect, test } from 'vitest';
import { bannerText, cardLabels, mostAtOnce, notificationAlias, statusLabel } from './rules.ts';

test('the words of the cards', () => {
  expect(Object.values(cardLabels)).toEqual([
    'In coda',
    'Elaborazione',
    'Completato',
    'Fallito',
    'Già elaborato',
  ]);
  expect(mostAtOnce).toBe(3);
});

test('the banner tells how many of how many are left, once processing has begun (R2-493..495)', () => {
  expect(bannerText({ started: true, left: 2, failed: 1, total: 5 })).toBe(
    "2 unità locali su 5 non sono state elaborate a causa di un errore interno. Riprova; se il problema persiste contatta l'assistenza. Le unità locali già elaborate non verranno rielaborate.",
  );
  expect(bannerText({ started: true, left: 1, failed: 1, total: 5 })).toMatch(
    /^1 unità locale su 5 non è stata elaborata a causa di un errore interno\./,
  );
  // Nothing has failed where somebody closed the page.
  expect(bannerText({ started: true, left: 2, failed: 0, total: 5 })).toMatch(
    /^2 unità locali su 5 non sono state elaborate perché l'elaborazione si è interrotta prima della fine\. Riprova/,
  );
  expect(bannerText({ started: false, left: 5, failed: 0, total: 5 })).toBeNull();
  expect(bannerText({ started: true, left: 0, failed: 0, total: 5 })).toBeNull();
});

test('a notification is called after its operations', () => {
  expect(notificationAlias([1, 3])).toBe(
    'Notifica preventiva - Datore di Lavoro, Esperto di Radioprotezione',
  );
  expect(notificationAlias([1, 2, 3, 4, 5, 6, 7]).length).toBeLessThanOrEqual(255);
});

test.each([
  [{ deletedAt: '2026-01-01', inReview: true, needSign: true, complete: true }, 'Esito Negativo'],
  [{ deletedAt: null, inReview: true, needSign: true, complete: true }, 'In revisione'],
  [{ deletedAt: null, inReview: false, needSign: true, complete: true }, 'In firma'],
  [{ deletedAt: null, inReview: false, needSign: false, complete: true }, 'Completato'],
  [{ deletedAt: null, inReview: false, needSign: false, complete: false }, 'In lavorazione'],
])('%o is %s', (activity, label) => {
  expect(statusLabel(activity)).toBe(label);
});
