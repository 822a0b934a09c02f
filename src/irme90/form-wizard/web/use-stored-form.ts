import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getForm } from '../../forms/contract.ts';

/** The form as it is stored now, not as it was read on an earlier page. */
export function useStoredForm(mod: number) {
  const form = useEndpoint(getForm, { params: { mod } });
  return { ...form, stored: form.isSuccess && form.isFetchedAfterMount ? form.data : undefined };
}
