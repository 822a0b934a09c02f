import { permission } from '#platform/contract/access.ts';

/** The laboratory, as a dosimetry service, transmits its results. */
export const keepTransmissions = permission('isin-transmission.keep', ['lab']);
