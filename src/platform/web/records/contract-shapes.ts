import { z } from 'zod';

/** What the web reads from the shapes of contracts, so that a limit or an order is written once, there. */

type Shape = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];

/** The parts of an object by name; what is no object has none. */
export function partsOf(shape: Shape): Readonly<Record<string, Shape>> {
  const inner = bareShape(shape);
  const def = inner._zod.def as Def;
  return def.type === 'object' ? def.shape : {};
}

/** Whether nothing typed, chosen or listed is refused: then the field is marked as one that must be filled. */
export function isRequired(shape: Shape): boolean {
  return [undefined, null, '', []].every((nothing) => !z.safeParse(shape, nothing).success);
}

/** The most characters a text may have; undefined where there is no limit, or no text. */
export function longestText(shape: Shape): number | undefined {
  const def = bareShape(shape)._zod.def as Def;
  if (def.type !== 'string') return undefined;
  const limits = (def.checks ?? []).flatMap(({ _zod }) => {
    const check = _zod.def as z.core.$ZodChecks['_zod']['def'];
    return check.check === 'max_length' ? [check.maximum] : [];
  });
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** The values of a choice in the order of the contract. */
export function choicesOf(shape: Shape): readonly string[] {
  const def = bareShape(shape)._zod.def as Def;
  return def.type === 'enum' ? Object.values(def.entries).map(String) : [];
}

/** Whether the contract takes what an address asks for: what an older page, another or a hand wrote asks for nothing. */
export function isTaken(shape: Shape, value: string): boolean {
  return z.safeParse(shape, value).success;
}

/** The shape of what is given, without what makes it optional and what it becomes afterwards. */
function bareShape(shape: Shape): Shape {
  const def = shape._zod.def as Def;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return bareShape(def.innerType);
    case 'pipe':
      return bareShape(def.in);
    default:
      return shape;
  }
}
