import type { WhyNot } from '../rules.ts';

/** The instruments with which one may measure, for whatever client; those that may not be used for one reason, or any. */
export const instrumentsHref = (why?: WhyNot) =>
  `/user/irme90/instruments${why === undefined ? '' : `?motivo=${why}`}`;
