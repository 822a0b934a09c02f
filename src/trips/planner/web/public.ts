import type { Page } from '#platform/web/page.ts';
import { planTrips } from '../../transfers/permissions.ts';
import { tripLinks } from '../../transfers/rules.ts';

export { RichNote } from './rich-note.tsx';

const create = () => import('./planner-pages.tsx').then((module) => module.CreateTripPage);

/** Where days on the road are planned (S1 §2.9, Q1-65). */
export const pages: readonly Page[] = [
  { path: `${tripLinks.list}/create`, title: 'Nuova trasferta', permission: planTrips, load: create },
  { path: `${tripLinks.archive}/create`, title: 'Nuova trasferta', permission: planTrips, load: create },
  {
    path: `${tripLinks.list}/$transfer/day/add`,
    title: 'Nuovo giorno di trasferta',
    permission: planTrips,
    load: () => import('./planner-pages.tsx').then((module) => module.AddDayPage),
  },
  {
    path: `${tripLinks.list}/$transfer/day/$day/edit`,
    title: 'Giornata di trasferta',
    permission: planTrips,
    load: () => import('./planner-pages.tsx').then((module) => module.EditDayPage),
  },
];
