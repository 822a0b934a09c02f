import type { personalDataCalls } from '../contract.ts';

type Calls = ReturnType<typeof personalDataCalls>;

/** What the data of a kind of people are handed out and erased by. */
export type PeopleCalls = {
  export: ReturnType<Calls['export']>;
  preview: ReturnType<Calls['preview']>;
  erase: ReturnType<Calls['erase']>;
};
