/** The contexts from top to bottom; each may use those below it. */
export const contexts: readonly string[];
