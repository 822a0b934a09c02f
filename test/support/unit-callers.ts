import { openTestApp } from './app.ts';
import { buildRadonWorld } from './radon-world.ts';

/** The product with a local unit of an expert's own and one of a stranger, and who calls it. */
export async function openUnits() {
  const app = await openTestApp();
  const { own, foreign } = await buildRadonWorld(app);
  return {
    ...{ app, own: own.unit, foreign: foreign.unit, planner: await app.as('radioprotezione') },
    ...{ expert: await app.as('edr'), laboratory: await app.as('laboratorio') },
  };
}
