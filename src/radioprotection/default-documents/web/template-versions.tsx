import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { unconfirmedText } from '../../settings/rules.ts';
import type { DefaultDocumentRecord, TemplateVersion } from '../contract.ts';
import { defaultDocumentsPath } from './default-document-kind.ts';

export function momentText(instant: string): string {
  const date = new Date(instant);
  return `${formatDay(romeDay(date))} ${romeTimeOfDay(date)}`;
}

/** 'Confermata da Anna Neri il 16/03/2026', or that nobody has. */
export function confirmationText({ conferma }: Pick<TemplateVersion, 'conferma'>): string {
  if (!conferma) return unconfirmedText;
  return `Confermata da ${conferma.chi ?? 'qualcuno'} il ${formatDay(romeDay(new Date(conferma.quando)))}`;
}

const columnsOf = (doc: number): readonly DataColumn<TemplateVersion>[] => [
  {
    key: 'numero',
    header: 'Versione',
    narrow: true,
    cell: ({ numero }) => (
      <AppLink href={`${defaultDocumentsPath}/${doc}/versions/${numero}`}>{`Versione ${numero}`}</AppLink>
    ),
  },
  {
    key: 'quando',
    header: 'Salvata il',
    narrow: true,
    card: 'beside',
    cell: ({ quando }) => momentText(quando),
  },
  { key: 'chi', header: 'Da', cell: ({ chi }) => chi ?? 'Il sistema' },
  { key: 'conferma', header: 'Rilettura', wide: true, card: 'below', cell: confirmationText },
];

/** Every version of a template, with who wrote it and who stands for it. */
export function TemplateVersions({ document: { id, versioni } }: { document: DefaultDocumentRecord }) {
  return (
    <RecordSection title="Versioni del modello">
      <DataList
        caption="Versioni del modello"
        rows={versioni}
        columns={columnsOf(id)}
        rowKey={({ numero }) => numero}
      />
    </RecordSection>
  );
}
