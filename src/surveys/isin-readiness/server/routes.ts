import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { getIsinReadiness } from '../contract.ts';
import { missingForIsin } from '../rules.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(getIsinReadiness, async ({ params: { indirizzo } }, { db, user, clock }) => {
    const found = await queries.findSiteData(db, user, indirizzo);
    if (!found) throw notFound();
    const { committente, cliente, modificabile, province, hasCoordinates, points } = found;
    const mancano = missingForIsin({
      building: { questions: found.building.questions, answers: found.buildingAnswers, province },
      employer: { questions: found.employer.questions, answers: found.employerAnswers },
      today: clock.today(),
      hasCoordinates,
      points,
    });
    return { pronto: mancano.length === 0, mancano, committente, cliente, indirizzo, modificabile };
  }),
];
