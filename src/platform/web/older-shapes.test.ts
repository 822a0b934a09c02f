import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getFieldSite } from '#field/site-view/contract.ts';
import { samplesOf } from '#test/support/shape-samples.ts';
import { readDraft } from './drafts/draft-definition.ts';
import { readAsFarAsItGoes } from './older-shapes.ts';

const known = z.object({ id: z.int(), name: z.string() });
const typed = z.object({ name: z.string(), city: z.string() });
const shape = z.object({
  step: z.int().min(1),
  client: z.union([z.object({ known }), z.object({ fresh: typed })]).nullable(),
  rooms: z.array(z.object({ name: z.string() })),
});
const blank = () => ({ step: 1, client: null, rooms: [] });
const old = { step: 4, client: { fresh: { name: 'Terme', city: 'Abano' } }, rooms: [{ name: 'Aula 1' }] };

describe('a draft of an earlier version', () => {
  it('has the blank value of a field it lacks, whatever its shape', () => {
    const grown = shape.extend({
      floors: z.int().min(1),
      kind: z.enum(['a', 'b']),
      at: z.object({ x: z.int() }),
    });
    const definition = {
      shape: grown,
      blank: () => ({ ...blank(), floors: 2, kind: 'b' as const, at: { x: 3 } }),
    };
    expect(readDraft(definition, old)).toEqual({ ...old, floors: 2, kind: 'b', at: { x: 3 } });
  });

  it('has nothing where what was typed or listed lacks a field', () => {
    const grown = shape.extend({
      client: z
        .union([
          z.object({ known }),
          z.object({ fresh: typed.extend({ vat: z.string(), legal: z.boolean() }) }),
        ])
        .nullable(),
      rooms: z.array(z.object({ name: z.string(), floor: z.int().nullable(), plans: z.array(z.int()) })),
    });
    expect(readDraft({ shape: grown, blank }, old)).toEqual({
      ...old,
      client: { fresh: { name: 'Terme', city: 'Abano', vat: '', legal: false } },
      rooms: [{ name: 'Aula 1', floor: null, plans: [] }],
    });
  });

  it('never turns one choice into another', () => {
    const grown = shape.extend({
      client: z
        .union([z.object({ fresh: typed }), z.object({ known: known.extend({ employees: z.int() }) })])
        .nullable(),
    });
    expect(
      readDraft({ shape: grown, blank }, { ...old, client: { known: { id: 7, name: 'Terme' } } }),
    ).toBeNull();
  });

  it('is not read where something in it would be lost', () => {
    const grown = shape.extend({ rooms: z.array(z.object({ name: z.string(), area: z.int() })) });
    expect(readDraft({ shape: grown, blank }, old)).toBeNull();
    expect(readDraft({ shape, blank }, { ...old, step: 'four' })).toBeNull();
    expect(readDraft({ shape, blank }, { another: 'version' })).toBeNull();
    expect(readDraft({ shape, blank }, 'draft')).toBeNull();
  });

  it('of this version is read as it stands', () => {
    expect(readDraft({ shape, blank }, old)).toEqual(old);
  });
});

describe('an answer kept by an earlier version', () => {
  const list = z.object({ rows: z.array(known), more: z.boolean() });
  const kept = {
    rows: [
      { id: 1, name: 'A' },
      { id: 2, name: 'B' },
    ],
    more: true,
  };

  it('is whole with what has no value yet', () => {
    const grown = list.extend({
      rows: z.array(
        known.extend({ floor: z.string().nullable(), plans: z.array(z.int()), note: z.string().optional() }),
      ),
      total: z.int().nullable(),
    });
    expect(readAsFarAsItGoes(grown, kept)).toEqual({
      value: {
        rows: kept.rows.map((row) => ({ ...row, floor: null, plans: [] })),
        more: true,
        total: null,
      },
      isWhole: true,
    });
  });

  it('goes without the rows that cannot be shown, and says so', () => {
    const mixed = { ...kept, rows: [...kept.rows, { id: 'three', name: 'C' }] };
    expect(readAsFarAsItGoes(list, mixed)).toEqual({ value: kept, isWhole: false });
    const grown = list.extend({ best: known.extend({ area: z.int() }).nullable() });
    expect(readAsFarAsItGoes(grown, { ...kept, best: kept.rows[0] })).toEqual({
      value: { ...kept, best: null },
      isWhole: false,
    });
  });

  it('is never emptied, and no figure is invented: where no row can be shown, there is no answer', () => {
    const grown = list.extend({ rows: z.array(known.extend({ bequerel: z.number() })) });
    expect(readAsFarAsItGoes(grown, kept)).toBeNull();
    expect(readAsFarAsItGoes(grown, { ...kept, rows: [] })).toEqual({
      value: { ...kept, rows: [] },
      isWhole: true,
    });
  });

  it('of a call of the product is shown after keys were added at every depth', () => {
    const { response } = getFieldSite;
    const points = response.shape.punti.element.extend({ umidita: z.number().nullable() });
    const grown = response.extend({
      punti: z.array(points),
      note: z.string().nullable(),
      altri: z.array(z.int()),
    });
    for (const sample of samplesOf(response)) {
      expect(grown.safeParse(sample).success).toBe(false);
      const read = readAsFarAsItGoes(grown, sample);
      expect(read).toMatchObject({ isWhole: true, value: { note: null, altri: [] } });
      expect(read?.value.punti).toHaveLength(response.parse(sample).punti.length);
    }
  });

  it('may be nested in itself', () => {
    type Question = { id: number; below: Question[]; hint: string | null };
    const question: z.ZodType<Question> = z.lazy(() =>
      z.object({ id: z.int(), below: z.array(question), hint: z.string().nullable() }),
    );
    expect(readAsFarAsItGoes(question, { id: 1, below: [{ id: 2, below: [] }] })).toEqual({
      value: { id: 1, hint: null, below: [{ id: 2, below: [], hint: null }] },
      isWhole: true,
    });
  });
});
