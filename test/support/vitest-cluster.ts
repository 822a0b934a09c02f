import { startTestCluster } from './cluster.ts';

/** Global setup of the tests on a database. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  return () => cluster.stop();
}
