/** The laboratory's list of placements asks again every so often (and whenever its window comes to the front). */
export const recentPlacementsRefreshMs = 10_000;
/** What waits is counted anew every so often while the page is in front. */
export const dayRefreshMs = 60_000;
/** A copy older than so many days is late. */
export const copyLateDays = 2;
