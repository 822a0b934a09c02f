import { z } from 'zod';
import { codeProblem, shapeProblem } from '../rules.ts';

const codeWithout = (problemOf: (code: string) => string | null) =>
  z
    .string('Indicare il codice.')
    .trim()
    .toUpperCase()
    .min(1, 'Indicare il codice.')
    .superRefine((value, context) => {
      const problem = problemOf(value);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    });

/** The code of a dosimeter to be registered. */
export const newCode = codeWithout(codeProblem);

/** That of a registered one: what stands as a tag from before may stay. */
export const keptCode = codeWithout(shapeProblem);
