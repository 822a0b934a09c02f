import type { RecordPlace } from '#platform/web/records/record-kind.ts';
import { getTrip, getTripHistory } from '../contract.ts';
import { tripLinks, tripTexts } from '../rules.ts';

export const tripKind: RecordPlace<typeof getTrip> = {
  breadcrumb: [{ label: tripTexts.listTitle, href: tripLinks.list }],
  key: 'transfer',
  read: getTrip,
  history: getTripHistory,
};
