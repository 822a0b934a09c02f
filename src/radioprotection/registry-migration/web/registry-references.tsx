import { useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { asItIsNow } from '#platform/web/records/as-it-is-now.ts';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { DataList } from '#ui/lists/data-list.tsx';
import { listReferences, type RegistryReference } from '../contract.ts';
import { LinkReference, referencesOf } from './link-reference.tsx';
import { referenceColumns } from './reference-columns.tsx';

/** What a registry named in words before it was upgraded, on its card; nothing for one that named nothing. */
export function RegistryReferences({ registry, mayLink }: { registry: number; mayLink: boolean }) {
  const { data } = useEndpoint(listReferences, { query: referencesOf(registry) });
  const [chosen, setChosen] = useState<RegistryReference | null>(null);
  if (!data || data.total === 0) return null;
  return (
    <RecordSection title="Nominato nel modello precedente" look="card">
      <DataList
        caption="Nominato nel modello precedente"
        columns={referenceColumns(mayLink ? setChosen : null, true)}
        rows={data.rows}
        rowKey={({ id }) => id}
        unit={['riferimento', 'riferimenti']}
        isDense
      />
      <p>
        <AppLink href="/lb/radioprotection/migration/references?come=open">
          Da collegare a mano, di tutti i registri
        </AppLink>
      </p>
      {chosen && <LinkReference reference={asItIsNow(data.rows, chosen)} onClose={() => setChosen(null)} />}
    </RecordSection>
  );
}
