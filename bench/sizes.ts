/** How much is there and how long it is measured. */
export type Sizes = {
  placements: number;
  fewPlacements: number;
  addresses: number;
  fewAddresses: number;
  clients: number;
  /** Dosimeters that can be placed, in the long and in the short list of placements. */
  available: number;
  /** Removed dosimeters of one address with many and of one with few. */
  sitePlacements: number;
  fewSitePlacements: number;
  /** Sites that a search for final reports finds in a window with many and in one with few. */
  searched: { many: number; few: number };
  /** Of a mailing with many recipients and of one with few. */
  recipients: { many: number; few: number };
  /** Of radiation protection, in the long and in the short table of deadlines. */
  activities: { many: number; few: number };
  users: number;
  seconds: number;
  /** Between two taps of one of them. */
  pauseMs: { least: number; most: number };
  rounds: number;
  /** Calls of one kind in a round of the hot paths, and how many such rounds. */
  calls: { perRound: number; rounds: number };
  /** How long a product at rest is listened to. */
  restSeconds: number;
  /** Whether starting is measured with a database of its own, as `npm start` has it. */
  ownDatabase: boolean;
  /** Whether the browser is made as slow as a phone on a poor network. */
  slowPhone: boolean;
  warmUp: number;
};

export const fullSizes: Sizes = {
  placements: 1_000_000,
  fewPlacements: 10_000,
  addresses: 50_000,
  fewAddresses: 500,
  clients: 5_000,
  available: 100,
  sitePlacements: 2_000,
  fewSitePlacements: 100,
  searched: { many: 1_000, few: 10 },
  recipients: { many: 5_000, few: 500 },
  activities: { many: 200_000, few: 2_000 },
  users: 200,
  seconds: 60,
  pauseMs: { least: 500, most: 1500 },
  rounds: 60,
  calls: { perRound: 384, rounds: 5 },
  restSeconds: 60,
  ownDatabase: true,
  slowPhone: true,
  warmUp: 15,
};

/** Enough to see that every measurement runs. */
export const tinySizes: Sizes = {
  placements: 400,
  fewPlacements: 100,
  addresses: 40,
  fewAddresses: 10,
  clients: 20,
  available: 5,
  sitePlacements: 40,
  fewSitePlacements: 20,
  searched: { many: 20, few: 5 },
  recipients: { many: 40, few: 10 },
  activities: { many: 200, few: 40 },
  users: 2,
  seconds: 2,
  pauseMs: { least: 0, most: 50 },
  rounds: 2,
  calls: { perRound: 4, rounds: 1 },
  restSeconds: 1,
  ownDatabase: false,
  slowPhone: false,
  warmUp: 1,
};
