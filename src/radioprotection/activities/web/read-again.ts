import { getActivityHistory, listCompanyActivities } from '../contract.ts';
import { getActivity } from '../page/contract.ts';

/** What is read anew once something was done with an activity. */
export const readAgain = [getActivity, getActivityHistory, listCompanyActivities];
