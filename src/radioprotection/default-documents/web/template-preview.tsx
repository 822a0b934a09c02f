import { useRef, useState } from 'react';
import { searchChoices } from '#customers/record-choices/web/public.ts';
import { download } from '#platform/web/api-client.ts';
import { useTypedPreview } from '#platform/web/records/use-typed-preview.ts';
import { useSeen } from '#ui/controls/use-seen.ts';
import { type Pickable, PickField } from '#ui/fields/pick-field.tsx';
import { PdfPreview } from '#ui/pictures/pdf-preview.tsx';
import { listCompanyChoices } from '../../choices/contract.ts';
import { type DefaultDocumentRecord, printTemplate } from '../contract.ts';
import type { TemplateSection } from '../rules.ts';
import { sections as sectionsShape } from '../template/contract.ts';
import classes from './default-documents.module.css';

type TemplatePreviewProps = {
  document: DefaultDocumentRecord;
  /** As they are written, saved or not. */
  sections: readonly TemplateSection[];
};

/** The document as it is printed with what is written, saved or not, for a unit or an example. */
export function TemplatePreview({ document, sections }: TemplatePreviewProps) {
  const { id: doc, titolo, numero, versioni } = document;
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const [chosen, setChosen] = useState<Pickable | null>(null);
  const unita = chosen?.id ?? null;
  const { retry, ...preview } = useTypedPreview({
    // Of what is saved the page says whether an expert stands for it.
    key: [printTemplate.name, doc, titolo, numero, Boolean(versioni[0]?.conferma), unita],
    ...{ typed: sections, shape: sectionsShape, isSeen, staleTime: 60_000 },
    said:
      unita === null
        ? 'Con quello che è scritto ora, dati di esempio.'
        : 'Con quello che è scritto ora e i dati di oggi.',
    print: async (sezioni) =>
      (await download(printTemplate, { params: { doc }, body: { sezioni, unita } })).file,
  });
  return (
    <div ref={place} className={classes.part}>
      <PickField
        label="Anteprima con i dati di"
        placeholder="Un’unità di esempio"
        value={chosen}
        onChange={setChosen}
        search={searchChoices(listCompanyChoices)}
      />
      <PdfPreview
        {...preview}
        onRetry={retry}
        label={`Anteprima di ${titolo}`}
        fileName="anteprima-documento.pdf"
      />
    </div>
  );
}
