import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { permission } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { externalCode, id, text } from '#platform/contract/shapes.ts';
import { bodyFor, fieldLimits, problemsIn } from './form-body.ts';

const create = endpoint({
  name: 'createThing',
  method: 'POST',
  path: '/v1/things',
  summary: 'Crea una cosa',
  permission: permission('thing.keep', ['lab']),
  body: z.object({ nome: text(1, 'Indicare il nome.', 100), sede: id, codice: externalCode }),
  response: z.object({ id }),
});

const whole = { nome: 'Sala', sede: 7, codice: '' };

describe('bodyFor', () => {
  it('sends what the body names and nothing else', () => {
    expect(bodyFor(create, { ...whole, attivo: true, versione: 3 })).toEqual(whole);
  });
});

describe('problemsIn', () => {
  it('finds nothing wrong with a whole body', () => {
    expect(problemsIn(create, whole, {})).toEqual({});
  });

  it('tells what the contract finds, in its words', () => {
    expect(problemsIn(create, { ...whole, nome: ' ' }, {})).toEqual({ nome: 'Indicare il nome.' });
  });

  it.each([undefined, null])('says what is to be chosen where nothing is: %s', (sede) => {
    const missing = { sede: 'Scegliere la sede.' };
    expect(problemsIn(create, { ...whole, sede }, { missing })).toEqual({ sede: 'Scegliere la sede.' });
  });

  it('misses nothing that the body does not ask for', () => {
    expect(problemsIn(create, whole, { missing: { cliente: 'Scegliere il cliente.' } })).toEqual({});
  });

  it('leaves to the contract what is chosen wrong', () => {
    const missing = { sede: 'Scegliere la sede.' };
    expect(problemsIn(create, { ...whole, sede: -1 }, { missing })).toEqual({
      sede: 'Identificativo non valido.',
    });
  });

  it('adds what the form alone knows, behind what the contract says', () => {
    const own = { nome: 'Esiste già.', codice: 'Non è di qui.' };
    expect(problemsIn(create, { ...whole, nome: '' }, { own })).toEqual({
      nome: 'Indicare il nome.',
      codice: 'Non è di qui.',
    });
  });
});

describe('fieldLimits', () => {
  it('asks for what must be filled, and lets one character more be typed than the contract allows', () => {
    expect(fieldLimits(create, 'nome')).toEqual({ required: true, maxLength: 101 });
    expect(fieldLimits(create, 'codice')).toEqual({ required: false, maxLength: 65 });
  });

  it('knows no length of what is chosen', () => {
    expect(fieldLimits(create, 'sede')).toEqual({ required: true });
  });

  it('asks nothing of a field that is not sent', () => {
    expect(fieldLimits(create, 'riprendi')).toEqual({ required: false });
  });
});
