import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { controlClients } from '#irme90/schema.ts';
import {
  type ControlWorld,
  type FormToSend,
  formCalls,
  openControls,
} from '#test/support/control-form-world.ts';

let world: ControlWorld;
beforeAll(async () => {
  world = await openControls();
});
const { bySea, add } = formCalls(() => world);

describe('what a form must not hold', () => {
  test.each<[string, (body: FormToSend) => void, number, Record<string, string>]>([
    [
      'an unknown transport (R1-216, R1-450, R1-451)',
      ({ trasporto }) => {
        trasporto.tipo = 'razzo';
      },
      422,
      { 'trasporto.tipo': 'Trasporto non valido' },
    ],
    [
      'an unknown way by land (R1-228, R1-464)',
      ({ trasporto }) => {
        trasporto.trasportoTerritorio.tipo = 'x';
      },
      422,
      { 'trasporto.trasportoTerritorio.tipo': 'Valore non valido' },
    ],
    [
      'no day of work (R1-237, R1-473, R1-474)',
      ({ controlli }) => {
        controlli.dueDate = null;
      },
      422,
      { 'controlli.dueDate': 'Fornire una data di lavorazione' },
    ],
    [
      'an unknown method (R1-240, R1-476)',
      ({ controlli }) => {
        controlli.metodo = 'x';
      },
      422,
      { 'controlli.metodo': 'Inserire un valore' },
    ],
    [
      'the same party twice (R1-434)',
      ({ anagrafica }) => {
        anagrafica.mittente.value = 5;
        anagrafica.destinatario.value = 5;
      },
      422,
      { 'anagrafica.mittente': 'Mittente non valido', 'anagrafica.destinatario': 'Destinatario non valido' },
    ],
    [
      'an arrival typed where none may be added (R1-491)',
      ({ trasporto }) => {
        Object.assign(trasporto.naveDetails ?? {}, { portoArrivo: { value: null, label: 'Porto Nuovo' } });
      },
      422,
      { 'trasporto.naveDetails.portoArrivo': 'Valore non valido' },
    ],
    [
      'a port where goods of the client do not arrive',
      ({ trasporto }) => {
        Object.assign(trasporto.naveDetails ?? {}, {
          portoArrivo: { value: world.rotterdam.id, label: 'Rotterdam' },
        });
      },
      422,
      { 'trasporto.naveDetails.portoArrivo': 'Valore non valido' },
    ],
    [
      'a departure typed that is the arrival',
      ({ trasporto }) => {
        Object.assign(trasporto.naveDetails ?? {}, { portoPartenza: { value: null, label: ' genova' } });
      },
      422,
      { 'trasporto.naveDetails.portoArrivo': 'Valore non valido' },
    ],
    [
      'a party of nobody (R1-537)',
      ({ anagrafica }) => {
        anagrafica.mittente.value = 999_999;
      },
      404,
      {},
    ],
    [
      'a consignee as shipper (R1-537)',
      ({ anagrafica }) => {
        anagrafica.mittente.value = world.destinatario.id;
        Object.assign(anagrafica.destinatario, { id: null, value: null });
      },
      404,
      {},
    ],
    [
      'an operator of nobody (R1-009, R1-537)',
      ({ controlli }) => {
        controlli.operatore = 999_999;
      },
      404,
      {},
    ],
    [
      'one who is not enabled there (R1-009, R1-534)',
      ({ controlli, trasporto }) => {
        controlli.operatore = world.inspector.id;
        trasporto.tipo = 'terra';
        trasporto.naveDetails = null;
      },
      422,
      {
        'controlli.operatore':
          'L’operatore non è abilitato per questo trasporto in questo luogo: sceglierne un altro.',
      },
    ],
    [
      'a description beyond its length',
      ({ anagrafica }) => {
        anagrafica.merce.description = 'x'.repeat(1001);
      },
      422,
      { 'anagrafica.merce.description': 'Al massimo 1000 caratteri.' },
    ],
  ])('%s', async (_title, change, status, errors) => {
    const answer = await add(bySea(change));
    expect(answer.status).toBe(status);
    expect(answer.failure.errors).toEqual(errors);
  });

  test('a transport the client is not enabled for, or any where it is for none (R1-533)', async () => {
    const enable = (ways: object) =>
      world.db.update(controlClients).set(ways).where(eq(controlClients.principalId, world.client));
    await enable({ bySea: false });
    const one = await add(bySea());
    await enable({ byAir: false, byLand: false, unloaded: false });
    const none = await add(bySea());
    await enable({ bySea: true, byAir: true, byLand: true, unloaded: true });
    expect([one.status, one.failure.errors?.['trasporto.tipo']]).toEqual([422, 'Trasporto non valido']);
    expect(none.failure.errors?.['trasporto.tipo']).toBe(
      'Non sei abilitato ad inserire alcuna tipologia di provenienza (aerea, mare ecc.)',
    );
  });
});
