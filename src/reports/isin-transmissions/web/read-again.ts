import { getTransmission, listTransmissions } from '../contract.ts';
import { listTransmissionSites } from '../sites/contract.ts';
import { getTransmissionHistory } from '../steps/contract.ts';

/** What is read anew after a step. */
export const readAgain = [getTransmission, listTransmissionSites, listTransmissions, getTransmissionHistory];
