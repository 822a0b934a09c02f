import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api-client.ts';
import { endpointKey, useEndpoint } from '#platform/web/use-endpoint.ts';
import { type TermWarning, validateDecorrenza } from '../../mass-activities/contract.ts';
import { type ActionType, massTexts, realDay } from '../../mass-activities/rules.ts';
import type { Operation } from '../draft/rules.ts';
import type { DateErrors } from '../refusals/rules.ts';

const inputOf = (employer: number, { type, effectiveDate }: Operation) => ({
  params: { employer },
  body: { actionId: type, decorrenzaDate: effectiveDate },
});

/** An answer so young holds for whoever comes back to the step; what is submitted is checked anew. */
const freshMs = 60_000;

const isAsked = ({ effectiveDate }: Operation) => realDay(effectiveDate) !== null;

/** Asks the server about an effective date as soon as it is set (R2-376): what speaks against it, or that it could not say. */
export function useDateCheck(employer: number, operation: Operation): string | undefined {
  const enabled = isAsked(operation);
  const { data, isError } = useEndpoint(validateDecorrenza, inputOf(employer, operation), {
    ...{ enabled, freshMs },
  });
  if (!enabled) return undefined;
  return isError ? massTexts.dateCallFailed : (data?.error ?? undefined);
}

/** The same of the units that the operation concerns: those chosen, in which its person holds the role. */
function termInputOf(employer: number, operation: Operation) {
  const { params, body } = inputOf(employer, operation);
  const { units, subject } = operation;
  const chosen = units.length > 0 ? { companies: units } : {};
  return { params, body: { ...body, ...chosen, ...(subject && { soggetto: subject.id }) } };
}

/** What the date of each operation leaves too little time for. */
export function useTermWarnings(
  employer: number,
  operations: readonly Operation[],
): (type: ActionType) => TermWarning | null {
  const answers = useQueries({
    queries: operations.map((operation) => {
      const input = termInputOf(employer, operation);
      return {
        queryKey: endpointKey(validateDecorrenza, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(validateDecorrenza, input, { signal }),
        enabled: isAsked(operation),
        staleTime: freshMs,
      };
    }),
  });
  return (type) => answers[operations.findIndex((one) => one.type === type)]?.data?.avviso ?? null;
}

/** What the server has said of the dates so far; one it could not be asked about is checked when it is submitted. */
export function useRefusedDates(employer: number) {
  const queries = useQueryClient();
  return (operations: readonly Operation[]): DateErrors =>
    Object.fromEntries(
      operations.flatMap((one): [ActionType, string][] => {
        const error = answerTo(queries, employer, one)?.error;
        return error ? [[one.type, error]] : [];
      }),
    );
}

const answerTo = (queries: QueryClient, employer: number, operation: Operation) =>
  queries.getQueryData<ResponseOf<typeof validateDecorrenza>>(
    endpointKey(validateDecorrenza, inputOf(employer, operation)),
  );
