import { describe, expect, it } from 'vitest';
import { exposure, pointOf, reportOf } from '#test/support/report-facts.ts';
import type { ReportContent } from '../contract.ts';
import type { ReportedExposure, ReportedPoint } from '../points/contract.ts';
import { contentChanges } from './rules.ts';

describe('changes between two contents', () => {
  const before = reportOf([pointOf(1, [exposure('2025-01-10', 350, 100)])]);

  it('are none between the same, whatever number, revision and date', () => {
    const again = { ...before, revision: 4, reason: 'Prova', issuedOn: '2026-05-01', settingsVersion: 9 };
    expect(contentChanges(before, again)).toEqual([]);
  });

  it('name the part, the line, what was and what is; a point that goes or comes too', () => {
    const renamed = { ...before, site: { ...before.site, alias: 'Plesso sud' }, points: [] };
    const changes = contentChanges(before, renamed);
    expect(changes).toContainEqual({ dove: 'Sede', campo: 'Nome', prima: 'Plesso nord', dopo: 'Plesso sud' });
    expect(changes).toContainEqual({
      ...{ dove: 'Punto 1', campo: 'Esito', prima: 'Non superiore al livello di riferimento', dopo: null },
    });
    expect(contentChanges(renamed, before)).toHaveLength(changes.length);
  });
});

describe('each line of a report that reads otherwise', () => {
  const report = reportOf([pointOf(1, [exposure('2025-01-10', 350, 100)])]);
  const [point] = report.points as [ReportedPoint];
  const plan = {
    title: 'Piano terra',
    sha256: 'a'.repeat(64),
    points: [{ pointId: 1, label: 'P1', x: 1.4, y: 2.6 }],
  };
  const { letterhead, client, site, texts, signers } = report;

  type Row = [Partial<ReportContent>, string, string, string | null, string | null];
  const letterheadRows = (
    [
      ['name', 'Nome'],
      ['address', 'Indirizzo'],
      ['vatNumber', 'Partita IVA'],
      ['serviceRecognition', 'Riconoscimento'],
      ['phone', 'Telefono'],
      ['email', 'E-mail'],
    ] as const
  ).map(
    ([key, campo]): Row => [
      { letterhead: { ...letterhead, [key]: 'Altro' } },
      ...(['Laboratorio', campo, letterhead[key], 'Altro'] as const),
    ],
  );

  it.each<Row>([
    ...letterheadRows,
    [{ principal: { id: 1, name: 'Altri' } }, 'Committente', 'Nome', report.principal.name, 'Altri'],
    [{ client: { ...client, name: 'Altri' } }, 'Datore di lavoro / Esercente', 'Nome', client.name, 'Altri'],
    [
      { client: { ...client, address: 'Via Tre 3' } },
      ...(['Datore di lavoro / Esercente', 'Sede', 'Via Uno 1, 36100 Vicenza (VI)'] as const),
      'Via Tre 3, 36100 Vicenza (VI)',
    ],
    [
      { site: { ...site, address: 'Via Tre 3' } },
      ...(['Sede', 'Indirizzo', 'Via Due 2, 36100 Vicenza (VI)', 'Via Tre 3, 36100 Vicenza (VI)'] as const),
    ],
    [{ site: { ...site, region: null } }, 'Sede', 'Regione', 'Veneto', null],
    [{ site: { ...site, buildingCode: 'S1' } }, 'Sede', 'Codice stabile', null, 'S1'],
    [{ site: { ...site, riskContext: 'R1' } }, 'Sede', 'CDR', null, 'R1'],
    [
      { site: { ...site, longitude: 11.6 } },
      'Sede',
      'Coordinate',
      '45.50000, 11.50000',
      '45.50000, 11.60000',
    ],
    [
      { period: { from: '2025-01-01', to: '2025-12-31' } },
      ...(['Periodo', 'Misurazioni', 'misurazioni iniziate dal 01/01/2025'] as const),
      'misurazioni iniziate dal 01/01/2025 e terminate entro il 31/12/2025',
    ],
    [
      { level: { ...report.level, motivo: 'Altro' } },
      'Livello di riferimento',
      'Motivo',
      report.level.motivo,
      'Altro',
    ],
    [
      { level: { ...report.level, bqM3: 200 } },
      ...(['Livello di riferimento', 'Livello', '300 Bq/m³', '200 Bq/m³'] as const),
    ],
    [
      { texts: { ...texts, references: ['A', 'B'] } },
      'Testi',
      'Riferimenti',
      texts.references.join('\n'),
      'A\nB',
    ],
    [{ texts: { ...texts, method: 'M' } }, 'Testi', 'Metodo', texts.method, 'M'],
    [{ texts: { ...texts, decision: 'D' } }, 'Testi', 'Regola di decisione', texts.decision ?? null, 'D'],
    [
      { texts: { ...texts, conclusions: ['A', 'B'] } },
      ...(['Testi', 'Conclusioni', texts.conclusions.join('\n'), 'A\nB'] as const),
    ],
    [{ texts: { ...texts, signature: 'S' } }, 'Testi', 'Firma', texts.signature, 'S'],
    [{ signers: { ...signers, laboratoryHead: 'L' } }, 'Firme', 'Laboratorio', signers.laboratoryHead, 'L'],
    [{ signers: { ...signers, expert: 'E' } }, 'Firme', 'Esperto', signers.expert, 'E'],
    [{ points: [{ ...point, room: 'Aula' }] }, 'Punto 1', 'Ambiente', point.room, 'Aula'],
    [{ points: [{ ...point, floor: 'Cantina' }] }, 'Punto 1', 'Piano', point.floor, 'Cantina'],
    [{ points: [{ ...point, surface: 77 }] }, 'Punto 1', 'Superficie', `${point.surface} m²`, '77 m²'],
    [{ points: [{ ...point, surface: null }] }, 'Punto 1', 'Superficie', `${point.surface} m²`, null],
    [{ points: [{ ...point, missing: 'manca' }] }, 'Punto 1', 'Manca', null, 'manca'],
  ])('%j is told in %s, %s', (changes, dove, campo, prima, dopo) => {
    expect(contentChanges(report, { ...report, ...changes })).toEqual([{ dove, campo, prima, dopo }]);
    expect(contentChanges({ ...report, ...changes }, report)).toEqual([
      { dove, campo, prima: dopo, dopo: prima },
    ]);
  });

  it('is that of a floor plan: its picture, its title, where its points lie to a whole pixel', () => {
    const at = (over: Partial<typeof plan>) =>
      ({ ...report, plans: [{ ...plan, ...over }] }) as ReportContent;
    const moved = [...plan.points, { pointId: 2, label: 'P2', x: 10, y: 20 }];
    expect(contentChanges(at({}), at({ title: 'Piano primo', points: moved }))).toEqual([
      { dove: 'Planimetria 1', campo: 'Titolo', prima: 'Piano terra', dopo: 'Piano primo' },
      { dove: 'Planimetria 1', campo: 'Punti', prima: 'P1 (1, 3)', dopo: 'P1 (1, 3); P2 (10, 20)' },
    ]);
    expect(contentChanges(at({}), at({ sha256: 'b'.repeat(64) }))).toEqual([
      { dove: 'Planimetria 1', campo: 'Immagine', prima: 'a'.repeat(12), dopo: 'b'.repeat(12) },
    ]);
  });

  it('is that of a dosimeter that prints the same out of another result or placement', () => {
    const [measured] = point.exposures as [ReportedExposure];
    const withExposure = (over: Partial<typeof measured>) => ({
      ...report,
      points: [{ ...point, exposures: [{ ...measured, ...over }] }],
    });
    const told = { dove: 'Punto 1', campo: `Dosimetro ${measured.code}` };
    expect(contentChanges(report, withExposure({ resultId: 9001 }))).toEqual([
      { ...told, prima: `Risultato n. ${measured.resultId}`, dopo: 'Risultato n. 9001, con le stesse cifre' },
    ]);
    expect(contentChanges(report, withExposure({ placementId: 9002 }))).toEqual([
      {
        ...told,
        prima: `Posizionamento n. ${measured.placementId}`,
        dopo: 'Posizionamento n. 9002, con le stesse cifre',
      },
    ]);
    // What prints otherwise is told once, by its figures.
    const later = contentChanges(report, withExposure({ placementId: 9002, end: '2026-01-02' }));
    expect(later.map(({ campo, dopo }) => [campo, dopo?.includes('02/01/2026')])).toEqual([
      [told.campo, true],
    ]);
    expect(later[0]?.dopo).toMatch(/^10\/01\/2025 – 02\/01\/2026 · .* kBq·h\/m³ · .* Bq\/m³$/);
  });

  it('is that of such a dosimeter besides what else changes at its point, and elsewhere under its code', () => {
    const [measured] = point.exposures as [ReportedExposure];
    const elsewhere = { ...point, id: 2, name: 'Punto 2' };
    const recounted = { ...point, room: 'Aula', exposures: [{ ...measured, resultId: 9001 }] };
    const changes = contentChanges(
      { ...report, points: [elsewhere, point] },
      { ...report, points: [{ ...elsewhere, exposures: [] }, recounted] },
    );
    const campo = `Dosimetro ${measured.code}`;
    expect(changes.map((one) => [one.dove, one.campo, one.dopo])).toEqual([
      ['Punto 2', campo, null],
      ['Punto 1', 'Ambiente', 'Aula'],
      ['Punto 1', campo, 'Risultato n. 9001, con le stesse cifre'],
    ]);
  });

  it('is that of the remarks at a point, each on a line of its own', () => {
    const [measured] = point.exposures as [ReportedExposure];
    const long = { ...point, isTooLong: true };
    const aged = { ...long, exposures: [{ ...measured, agedBeyond: 365 }] };
    const notes = (one: ReportedPoint, other: ReportedPoint) =>
      contentChanges({ ...report, points: [one] }, { ...report, points: [other] }).filter(
        ({ campo }) => campo === 'Note',
      );
    const covers = 'La misura copre 350 giorni, più di una media annua.';
    expect(notes(point, long)).toEqual([{ dove: 'Punto 1', campo: 'Note', prima: null, dopo: covers }]);
    const [also] = notes(long, aged);
    expect(also?.prima).toBe(covers);
    expect(also?.dopo?.split('\n')).toEqual([
      covers,
      expect.stringMatching(new RegExp(`^Dosimetro ${measured.code}: `)),
    ]);
  });

  it('names two points that share their name by their numbers', () => {
    const two = { ...report, points: [point, { ...point, id: 2, exposures: [] }] };
    const [first] = contentChanges(two, {
      ...two,
      points: two.points.map((one) => ({ ...one, room: 'Aula' })),
    });
    expect(first?.dove).toBe('Punto 1 (n. 1)');
    const apart = (room: string) => ({
      ...two,
      points: [
        { ...point, room },
        { ...point, id: 2, name: 'P2' },
      ],
    });
    expect(contentChanges(apart('Aula'), apart('Bar')).map(({ dove }) => dove)).toEqual(['Punto 1']);
  });

  it.each(['Laboratorio', 'Sede', 'Periodo', 'Testi', 'Firme', 'Planimetria 1'])(
    'is that of the part and that of the point where a point is called %s like it',
    (name) => {
      const named = { ...report, points: [{ ...point, name }], plans: [{ ...plan, width: 10, height: 10 }] };
      const changes = contentChanges(named, {
        ...named,
        letterhead: { ...letterhead, phone: '1' },
        site: { ...site, alias: 'Altra' },
        period: { from: '2025-01-01', to: '2025-12-31' },
        points: [{ ...point, name, room: 'Aula' }],
        plans: [{ ...plan, title: 'Altro', width: 10, height: 10 }],
        texts: { ...texts, method: 'M' },
        signers: { ...signers, expert: 'E' },
      });
      expect(changes.map(({ dove, campo }) => `${dove}: ${campo}`)).toEqual([
        'Laboratorio: Telefono',
        'Sede: Nome',
        'Periodo: Misurazioni',
        `${name}: Ambiente`,
        'Planimetria 1: Titolo',
        'Testi: Metodo',
        'Firme: Esperto',
      ]);
    },
  );
});
