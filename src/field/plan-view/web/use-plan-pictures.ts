import { listFloorPlans } from '#customers/floor-plans/contract.ts';
import type { SitePath } from '#customers/standpoints/rules.ts';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';

/** What there is to show of one plan. */
export type PlanPicture =
  | { state: 'loading' }
  | { state: 'failed'; text: string; retry: () => void }
  /** The server has lost it, or the plan was added since. */
  | { state: 'missing' }
  | { state: 'ready'; src: string };

/** The pictures of a site's plans, apart from the points: the list does not wait for them. */
export function usePlanPictures(site: SitePath): { of: (planId: number) => PlanPicture } {
  const { data, error, refetch } = useKeptEndpoint(
    listFloorPlans,
    { params: site },
    { enabled: true, delayMs: 0 },
  );
  return {
    of: (planId) => {
      if (data) {
        const src = data.answer.planimetries.find(({ id }) => id === planId)?.content;
        return src ? { state: 'ready', src } : { state: 'missing' };
      }
      return error
        ? { state: 'failed', text: error.text, retry: () => void refetch() }
        : { state: 'loading' };
    },
  };
}
