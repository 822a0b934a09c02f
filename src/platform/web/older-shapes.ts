import type { z } from 'zod';
import { type $ZodTypes, safeParse } from 'zod/v4/core';

/**
 * Reading what an earlier version of the product has kept on this device, by the shapes of today. What a value lacks is
 * filled in where its shape says what 'nothing' is: null, an empty list or text, false. Figures, choices and records
 * are never invented. What is there and does not fit makes the value around it unreadable.
 */
const unreadable = Symbol('unreadable');

type Reading = {
  /** Whether rows that cannot be read may be left out, rather than making all of it unreadable. */
  leavesOut: boolean;
  isWhole: boolean;
};

/** A kept value with what it lacks filled in, from `blank` where it lacks a field of its own; null when unreadable. */
export function fillIn<T>(shape: z.ZodType<T>, kept: unknown, blank: T): T | null {
  const given = isRecord(kept) && isRecord(blank) && hasAnyOf(blank, kept) ? { ...blank, ...kept } : kept;
  return finished(shape, complete(shape as unknown as $ZodTypes, given, { leavesOut: false, isWhole: true }));
}

/** The same, as far as it goes: rows that cannot be read are left out; then it is not whole. */
export function readAsFarAsItGoes<T>(
  shape: z.ZodType<T>,
  kept: unknown,
): { value: T; isWhole: boolean } | null {
  const reading: Reading = { leavesOut: true, isWhole: true };
  const value = finished(shape, complete(shape as unknown as $ZodTypes, kept, reading));
  return value === null ? null : { value, isWhole: reading.isWhole };
}

function finished<T>(shape: z.ZodType<T>, value: unknown): T | null {
  const read = value === unreadable ? null : shape.safeParse(value);
  return read?.success ? read.data : null;
}

function complete(shape: $ZodTypes, value: unknown, reading: Reading): unknown {
  if (safeParse(shape, value).success) return value;
  const { def } = shape._zod;
  switch (def.type) {
    case 'object':
      return completeRecord(def.shape as Record<string, $ZodTypes>, value, reading);
    case 'array':
      return completeList(def.element as $ZodTypes, value, reading);
    case 'union':
      return completeOneOf(def.options as $ZodTypes[], value, reading);
    case 'nullable':
      return orNothing(complete(def.innerType as $ZodTypes, value, reading), reading);
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return complete(def.innerType as $ZodTypes, value, reading);
    case 'lazy':
      return complete(def.getter() as $ZodTypes, value, reading);
    case 'pipe':
      return complete(def.in as $ZodTypes, value, reading);
    default:
      return unreadable;
  }
}

function completeRecord(shape: Record<string, $ZodTypes>, value: unknown, reading: Reading): unknown {
  if (!isRecord(value) || !hasAnyOf(shape, value)) return unreadable;
  const parts = Object.entries(shape).map(([key, part]) => {
    const kept = value[key];
    return [key, kept === undefined ? nothingOf(part) : complete(part, kept, reading)] as const;
  });
  return parts.some(([, part]) => part === unreadable)
    ? unreadable
    : { ...value, ...Object.fromEntries(parts) };
}

/** A list is never emptied by leaving out: where no row can be read, the list cannot. */
function completeList(row: $ZodTypes, value: unknown, reading: Reading): unknown {
  if (!Array.isArray(value)) return unreadable;
  const rows = value.map((kept) => complete(row, kept, reading));
  const readable = rows.filter((kept) => kept !== unreadable);
  if (readable.length === rows.length) return rows;
  if (!reading.leavesOut || readable.length === 0) return unreadable;
  reading.isWhole = false;
  return readable;
}

/** What has most keys in common with a record is what it was. */
function completeOneOf(options: $ZodTypes[], value: unknown, reading: Reading): unknown {
  const inCommon = (option: $ZodTypes) => {
    const { def } = option._zod;
    return def.type === 'object' && isRecord(value) ? keysIn(def.shape, value).length : 0;
  };
  for (const option of options.toSorted((a, b) => inCommon(b) - inCommon(a))) {
    const attempt = { ...reading };
    const read = complete(option, value, attempt);
    if (read === unreadable) continue;
    reading.isWhole = attempt.isWhole;
    return read;
  }
  return unreadable;
}

function orNothing(value: unknown, reading: Reading): unknown {
  if (value !== unreadable || !reading.leavesOut) return value;
  reading.isWhole = false;
  return null;
}

/** What a value is where it is missing. */
function nothingOf(shape: $ZodTypes): unknown {
  const nothings = [undefined, null, [], '', false];
  const fitting = nothings.findIndex((nothing) => safeParse(shape, nothing).success);
  return fitting < 0 ? unreadable : nothings[fitting];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const keysIn = (shape: object, value: object) => Object.keys(value).filter((key) => key in shape);
const hasAnyOf = (shape: object, value: object) => keysIn(shape, value).length > 0;
