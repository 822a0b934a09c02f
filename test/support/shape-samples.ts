import type { z } from 'zod';
import { type $ZodTypes, safeParse } from 'zod/v4/core';

/** Shapes that contain themselves are followed so far. */
const deepest = 2;
const words = [
  'testo',
  '2026-03-14',
  '2026-03-14T09:42:00.000Z',
  'a'.repeat(64),
  'a@prova.invalid',
  '7',
  '#1e344b',
];
const figures = [7, 1, -1, 0.5, 2026];

/**
 * Values of a shape, as they are kept: few, and yet every member of a choice, every option of a union, null and the
 * empty list or text wherever they may be are in one of them. The first is as full as it can be.
 */
export function samplesOf(shape: z.ZodType): unknown[] {
  const samples = variants(shape as unknown as $ZodTypes, 0).flatMap((sample) => {
    const read = shape.safeParse(sample);
    return read.success ? [JSON.parse(JSON.stringify(read.data)) as unknown] : [];
  });
  if (samples.length === 0) throw new Error(`No sample: say in ${import.meta.filename} what such a value is`);
  return samples;
}

function variants(shape: $ZodTypes, depth: number): unknown[] {
  const { def } = shape._zod;
  const within = (part: unknown) => variants(part as $ZodTypes, depth);
  switch (def.type) {
    case 'object':
      return combined(Object.entries(def.shape).map(([key, part]) => [key, within(part)]));
    case 'array': {
      const elements = within(def.element);
      const whole = fitting(shape, [elements]);
      // A list of points, which has at least three.
      const full =
        whole.length > 0 ? whole : fitting(shape, [Array.from({ length: 3 }, () => elements).flat()]);
      return [...full, ...fitting(shape, [[]])];
    }
    case 'record':
      return [Object.fromEntries(within(def.valueType).map((value, index) => [`chiave${index}`, value])), {}];
    case 'union':
      return def.options.flatMap(within);
    case 'nullable':
      return [...within(def.innerType), null];
    case 'optional':
      return [...within(def.innerType), undefined];
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return within(def.innerType);
    case 'pipe':
      return within(def.in);
    case 'lazy':
      return depth < deepest ? variants(def.getter() as $ZodTypes, depth + 1) : [];
    case 'enum':
      return Object.values(def.entries);
    case 'literal':
      return def.values;
    case 'boolean':
      return [true, false];
    default:
      return [...fitting(shape, [...words, ...figures, true]).slice(0, 1), ...fitting(shape, [''])];
  }
}

/** Records with each variant of each part in one of them. */
function combined(parts: [key: string, variants: unknown[]][]): unknown[] {
  const count = Math.max(1, ...parts.map(([, of]) => of.length));
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      parts.flatMap(([key, of]) => {
        const value = of[index % of.length];
        return value === undefined ? [] : [[key, value]];
      }),
    ),
  );
}

function fitting(shape: $ZodTypes, values: unknown[]): unknown[] {
  return values.filter((value) => safeParse(shape, value).success);
}
