import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { AppLink } from '../app-link.tsx';

type SimilarRecord = { id: number; nome: string; attivo: boolean };

type SimilarRecordsProps<Found extends SimilarRecord> = {
  found: readonly Found[] | undefined;
  /** The address of a record's page. */
  href: (id: number) => string;
  /** Tells records of one name apart. */
  detail?: (record: Found) => string;
};

/** So long a typed name rests before records like it are looked for. */
export const similarPauseMs = 300;

/** Records that exist already and look like the one being typed. */
export function SimilarRecords<Found extends SimilarRecord>({
  found,
  href,
  detail,
}: SimilarRecordsProps<Found>) {
  if (!found || found.length === 0) return null;
  return (
    <AlertBox tone="info" live={false} title="Esiste già qualcosa di simile">
      <ul>
        {found.map((record) => (
          <li key={record.id}>
            <AppLink href={href(record.id)}>{record.nome}</AppLink>
            {detail && ` · ${detail(record)}`}
            {!record.attivo && ' (fuori uso)'}
          </li>
        ))}
      </ul>
    </AlertBox>
  );
}
