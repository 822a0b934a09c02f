import { buildWebWhenOutOfDate } from '#app/web-build.ts';
import { loadDemo } from '#db/demo/load.ts';
import { addTemplate, startTestCluster } from './cluster.ts';

/** Global setup of the browser journeys: the built web, and a database with the demo data to clone. */
export default async function setup(): Promise<() => Promise<void>> {
  const web = buildWebWhenOutOfDate(() => undefined);
  const cluster = await startTestCluster();
  await addTemplate('template_demo', loadDemo, 'template_empty');
  await web;
  return () => cluster.stop();
}
