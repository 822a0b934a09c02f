import { romeDay } from '#platform/contract/dates.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listFormInstruments } from '../../control-cards/contract.ts';
import { errorCodeOf, errorTextOf } from '../../control-cards/rules.ts';
import { firstLoadMs } from '../rules.ts';
import { useWizard } from './wizard.ts';

/** The instruments that a form may be measured with: of a new one those of its client (Q1-34). */
export function useFormInstruments(enabled: boolean) {
  const { draft, scope, today } = useWizard();
  const input = { params: { mod: draft.edited?.id ?? 0 }, query: { client: String(scope.client) } };
  const found = useEndpoint(listFormInstruments, input as never, { enabled, delayMs: firstLoadMs });
  const { misuratoIl } = draft;
  const isOfEarlierDay = misuratoIl !== null && romeDay(new Date(misuratoIl)) < today;
  return {
    list: found.data?.instrumentList,
    /** What keeps one from measuring now; undefined: it is not known. Of a load of an earlier day the server judges. */
    problemOf: (id: number | null) => {
      if (isOfEarlierDay) return null;
      const instrument = found.data?.instrumentList.find(({ value }) => value === id);
      return instrument && errorTextOf(errorCodeOf(instrument, today), instrument);
    },
    /** As long as nobody has said otherwise, one must be named: the server asks again. */
    isMandatory: found.data?.instrumentMandatory ?? true,
    isReading: enabled && found.isPending,
    error: found.error,
    again: () => found.refetch(),
  };
}
