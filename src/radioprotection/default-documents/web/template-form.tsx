import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { showToast } from '#ui/shell/toasts.ts';
import {
  type DefaultDocumentRecord,
  getDefaultDocument,
  getDefaultDocumentHistory,
  listDefaultDocuments,
  saveTemplate,
} from '../contract.ts';
import { placeholders, type TemplateSection } from '../rules.ts';
import { sections as sectionsShape } from '../template/contract.ts';
import classes from './default-documents.module.css';
import { SectionFields } from './section-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';

type Typed = { versione: number; sezioni: readonly TemplateSection[] };
const blank: TemplateSection = { heading: '', text: '', block: null, law: null };
const shownBy = [getDefaultDocument, getDefaultDocumentHistory, listDefaultDocuments];

/** What is wrong with each field of each section, under the names that the server gives them too. */
function sectionProblems(written: readonly TemplateSection[]): Record<string, string> {
  const { error } = sectionsShape.safeParse(written);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [`sezioni.${path.join('.')}`, message]),
  );
}

/** The template of a document, section by section, with what it looks like beside it; each saving is a version. */
export function TemplateForm({ document }: { document: DefaultDocumentRecord }) {
  const { id, numero, sezioni } = document;
  const saved: Typed = { versione: numero, sezioni };
  const latest = useRef<readonly TemplateSection[]>(sezioni);
  const form = useEndpointForm({
    endpoint: saveTemplate,
    params: { doc: id },
    refresh: shownBy,
    saved,
    wire: ({ versione, sezioni: written }) => ({ numero: versione, sezioni: written }),
    problems: ({ sezioni: written }) => sectionProblems(written),
    onSaved({ numero: kept, sezioni: stored }) {
      // Stored without the blanks at its ends: unless something was typed meanwhile, that is what stands here now.
      const written = sectionsShape.safeParse(latest.current).data;
      if (JSON.stringify(written) === JSON.stringify(stored))
        form.change({ versione: kept, sezioni: stored });
      showToast('ok', kept === numero ? 'Niente è cambiato' : `Modello salvato: versione ${kept}`);
    },
    isRepeatable: true,
  });
  const { sezioni: typed } = form.typed;
  useEffect(() => {
    latest.current = typed;
  });
  const put = (sections: readonly TemplateSection[]) => form.change({ sezioni: sections });
  const swap = (place: number, other: number) =>
    put(
      typed.map((one, at) =>
        at === place ? (typed[other] ?? one) : at === other ? (typed[place] ?? one) : one,
      ),
    );
  return (
    <div className={classes.desk}>
      <RecordForm
        label="Modello"
        {...form.frame}
        submitLabel="Salva il modello"
        onReload={() => {
          form.frame.onReset();
          form.reload();
        }}
      >
        <Placeholders />
        {Object.entries(typed).map(([key, section]) => {
          const place = Number(key);
          return (
            <SectionFields
              key={key}
              place={place}
              section={section}
              errorOf={(name) => form.errors[`sezioni.${place}.${name}`]}
              onChange={(changes) =>
                put(typed.map((one, at) => (at === place ? { ...one, ...changes } : one)))
              }
              onUp={place > 0 ? () => swap(place, place - 1) : undefined}
              onDown={place < typed.length - 1 ? () => swap(place, place + 1) : undefined}
              onRemove={typed.length > 1 ? () => put(typed.filter((_one, at) => at !== place)) : undefined}
            />
          );
        })}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => put([...typed, blank])}
        >
          Aggiungi una sezione
        </Button>
      </RecordForm>
      <div className={classes.beside}>
        <TemplatePreview document={document} sections={typed} />
      </div>
    </div>
  );
}

function Placeholders() {
  return (
    <details className={classes.placeholders}>
      <summary>Segnaposto: parole tra graffe al posto dei dati dell’unità</summary>
      <dl>
        {placeholders.map(({ name, means }) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
