/** `dosimetri`: the nominal end of what measures; `rimedio`, `ripetizione`: what follows from a site's last report. */
export const deadlineKinds = ['dosimetri', 'rimedio', 'ripetizione'] as const;

export const deadlineLabels: Readonly<Record<(typeof deadlineKinds)[number], string>> = {
  dosimetri: 'Dosimetri da sostituire',
  rimedio: 'Misure correttive',
  ripetizione: 'Nuova misurazione',
};
