import { openTestApp } from './app.ts';
import { buildRadonWorld } from './radon-world.ts';

/** The product over the world of two principals, and the laboratory signed in to it. */
export async function openLaboratoryWorld() {
  const app = await openTestApp();
  const world = await buildRadonWorld(app);
  return { app, world, lab: await app.as('laboratorio') };
}
export type LaboratoryWorld = Awaited<ReturnType<typeof openLaboratoryWorld>>;
