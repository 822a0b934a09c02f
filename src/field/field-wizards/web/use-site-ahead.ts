import { listFloorPlansWithDraft } from '#customers/floor-plans/contract.ts';
import { listPoints } from '#customers/points/contract.ts';
import { listAddresses } from '#customers/sites/contract.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import { useKeptAhead } from '#platform/web/offline/use-kept-ahead.ts';
import { getBuildingQuestions, getEmployerQuestions } from '#surveys/surveys/contract.ts';

type Site = { committente: number | null; cliente: number | null; indirizzo: number | null };

/** Keeps on the device what placing will need at a client, and at an address of it. */
export function useSiteAhead({ committente, cliente, indirizzo }: Site): void {
  useKeptAhead({
    of: [committente, cliente, indirizzo ?? 0],
    delayMs: 2_000,
    async read(keep) {
      if (committente === null || cliente === null) return;
      const params = { committente };
      await keep(getEmployerQuestions, { params, body: { employer: cliente } });
      await keep(listAddresses, { params: { ...params, cliente } });
      if (indirizzo === null) return;
      const site = { params: { ...params, cliente, indirizzo } };
      await keep(getBuildingQuestions, { params, body: { indirizzo } });
      await keep(listPoints, site);
      await keep(listAvailableDosimeters, { params, body: { cliente, indirizzo } });
      await keep(listFloorPlansWithDraft, { ...site, body: { newPlanimetries: [] } });
    },
  });
}
