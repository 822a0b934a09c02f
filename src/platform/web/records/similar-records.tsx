import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import type { CallInput } from '../api-client.ts';
import { AppLink } from '../app-link.tsx';
import { useEndpoint } from '../use-endpoint.ts';
import { type RecordPlace, recordHref } from './record-kind.ts';

/** So long a typed name rests before records like it are looked for. */
const similarPauseMs = 300;
const [shortestName, longestName] = [3, 255];

type Similar = { id: number; nome: string; attivo: boolean };
type SimilarEndpoint<Found extends Similar> = Endpoint<
  z.ZodType,
  z.ZodType,
  z.ZodType,
  z.ZodType<{ simili: Found[] }>
>;

type SimilarRecordsProps<Found extends Similar> = {
  kind: Pick<RecordPlace, 'breadcrumb'>;
  endpoint: SimilarEndpoint<Found>;
  /** What the new record is called so far, and what else tells where one like it would be. */
  query: { nome: string } & Readonly<Record<string, string | number | undefined>>;
  /** Something else than the name is enough to look for. */
  isTelling?: boolean;
  /** Tells records of one name apart. */
  detail?: (record: Found) => string;
};

/** Records that exist already and look like the one being typed. */
export function SimilarRecords<Found extends Similar>(props: SimilarRecordsProps<Found>) {
  const { kind, endpoint, isTelling = false, detail } = props;
  const nome = props.query.nome.trim();
  const isName = nome.length >= shortestName && nome.length <= longestName;
  const input = { query: { ...props.query, nome } } as unknown as CallInput<SimilarEndpoint<Found>>;
  const { data } = useEndpoint(endpoint, input, {
    enabled: isName || isTelling,
    delayMs: similarPauseMs,
  });
  if (!data || data.simili.length === 0) return null;
  return (
    <AlertBox tone="info" live={false} title="Esiste già qualcosa di simile">
      <ul>
        {data.simili.map((record) => (
          <li key={record.id}>
            <AppLink href={recordHref(kind, record.id)}>{record.nome}</AppLink>
            {detail && ` · ${detail(record)}`}
            {!record.attivo && ' (fuori uso)'}
          </li>
        ))}
      </ul>
    </AlertBox>
  );
}
