import type { KeptAnswers } from '#platform/web/offline/kept-answers.ts';
import { readKept } from '#platform/web/offline/read-kept.ts';
import { getWorkItem, workItem } from '../../measures/contract.ts';

const named = workItem.pick({ id: true, client: true });

/**
 * Keeps the loads of a client that lie on the device anew, as what his instruments may do has changed: where they are
 * measured there may be no signal. What cannot be read now stays as it is.
 */
export async function readWorkAgain(client: number, store: KeptAnswers, userId: number): Promise<void> {
  const { texts } = await store.list(userId, `${getWorkItem.name} `);
  const { signal } = new AbortController();
  for (const text of texts) {
    const { data: kept } = named.safeParse(JSON.parse(text));
    if (kept?.client !== client) continue;
    const params = { mod: String(kept.id) };
    await readKept(getWorkItem, { params }, { store, userId, signal }).catch(() => null);
  }
}
