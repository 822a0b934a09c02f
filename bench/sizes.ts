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
  /** Forms of radiometric controls of a client with many and of one with few. */
  controlForms: { many: number; few: number };
  /** Activities for visits in the year that an overview is asked for. */
  visits: { many: number; few: number };
  /** In the folder that is downloaded. */
  folderDocuments: number;
  /** In the folder that a browser makes one PDF of. */
  mergedDocuments: number;
  /** Signed files that are checked, and documents that wait in an archive. */
  signed: { checked: number; waiting: number };
  /** Brought to the current model in one run, and given a document in one. */
  registries: { many: number; few: number; appended: number };
  /** Of mass activities: units processed, those of a summary, mass activities in a list. */
  massActivities: {
    units: number;
    summarised: { many: number; few: number };
    listed: { many: number; few: number };
  };
  /** Of the installation whose every list is read. */
  lists: { placements: number; addresses: number };
  /** Days whose best order is looked for: of 25 stops, and of 12. */
  ordered: { many: number; few: number };
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
  controlForms: { many: 500_000, few: 5_000 },
  visits: { many: 50_000, few: 500 },
  folderDocuments: 2_000,
  mergedDocuments: 200,
  signed: { checked: 200, waiting: 2_000 },
  registries: { many: 10_000, few: 100, appended: 1_000 },
  massActivities: { units: 1_000, summarised: { many: 200, few: 10 }, listed: { many: 5_000, few: 50 } },
  // With as many addresses of two kinds: 5,000 sites.
  lists: { placements: 100_000, addresses: 2_500 },
  ordered: { many: 20, few: 40 },
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
  controlForms: { many: 200, few: 40 },
  visits: { many: 40, few: 10 },
  folderDocuments: 5,
  mergedDocuments: 3,
  signed: { checked: 2, waiting: 3 },
  registries: { many: 40, few: 10, appended: 20 },
  massActivities: { units: 10, summarised: { many: 8, few: 2 }, listed: { many: 20, few: 4 } },
  lists: { placements: 100, addresses: 10 },
  ordered: { many: 1, few: 1 },
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
