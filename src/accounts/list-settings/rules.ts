/** As many lists as one person may have set up: more than there are. */
export const maxLists = 100;

export const listSettingsTexts = {
  tooMany: `Al massimo ${maxLists} elenchi.`,
} as const;
