import { useParams } from '@tanstack/react-router';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getActivity } from '../page/contract.ts';

/** The activity that the address names. */
export function useActivity() {
  const { company = '', id = '' } = useParams({ strict: false }) as { company?: string; id?: string };
  return useEndpoint(getActivity, { params: { company, id } });
}
