import { z } from 'zod';

/** Italian texts for whatever a shape does not name itself. Patterns and code words never reach a person. */
export function useItalianMessages(): void {
  z.config({ customError: describe });
}

function describe(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Valore mancante.';
      return 'Valore non valido.';
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'Valore troppo corto.'
        : 'Valore troppo piccolo.';
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'Valore troppo lungo.'
        : 'Valore troppo grande.';
    case 'unrecognized_keys':
      return 'Campo sconosciuto.';
    default:
      return 'Valore non valido.';
  }
}
