/** The laboratory's list of placements asks again every so often (and whenever its window comes to the front). */
export const recentPlacementsRefreshMs = 10_000;
