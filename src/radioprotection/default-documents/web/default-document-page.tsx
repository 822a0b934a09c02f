import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { implantTypeLabels, registryKindLabels } from '../../registries/rules.ts';
import type { DefaultDocumentRecord } from '../contract.ts';
import { applyActions, ConfirmApplying } from './apply-actions.tsx';
import { DefaultDocumentForm } from './default-document-form.tsx';
import { defaultDocumentKind } from './default-document-kind.ts';
import classes from './default-documents.module.css';
import { DocumentState } from './document-state.tsx';
import { TemplateConfirmation } from './template-confirmation.tsx';
import { TemplateForm } from './template-form.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateText } from './template-text.tsx';
import { TemplateVersions } from './template-versions.tsx';

export function NewDefaultDocumentPage() {
  return (
    <NewRecordPage kind={defaultDocumentKind} title="Nuovo documento di registro">
      <DefaultDocumentForm />
    </NewRecordPage>
  );
}

export function DefaultDocumentPage() {
  return (
    <RecordPage
      kind={defaultDocumentKind}
      title={({ titolo }) => titolo}
      detail={({ tipo, numero }) => `${registryKindLabels[tipo]} · versione ${numero} del modello`}
      state={({ attivo, versioni }) => (
        <DocumentState isActive={attivo} isConfirmed={Boolean(versioni[0]?.conferma)} />
      )}
      mayChange={({ modificabile }) => modificabile}
      more={({ modificabile, attivo }, ask) => (modificabile && attivo ? applyActions(ask) : [])}
      dialog={(document, asked, onClose) => (
        <ConfirmApplying
          document={{ ...document, confermato: Boolean(document.versioni[0]?.conferma) }}
          what={asked === 'revert' ? 'revert' : 'retro'}
          onClose={onClose}
        />
      )}
      outOfUse={{
        text: 'Un documento fuori uso non viene più aggiunto ai registri. Dove c’è già, resta.',
        back: 'Si può applicare di nuovo ai registri.',
      }}
      lead={(document) => <TemplateConfirmation document={document} />}
      facts={({ titolo, tipo, impianti }) => (
        <RecordFacts
          facts={[
            ['Titolo', titolo],
            ['Tipo di registro', registryKindLabels[tipo]],
            ['Tipi di impianto', impianti.map((type) => implantTypeLabels[type]).join(', ')],
          ]}
        />
      )}
      form={(document) => <DefaultDocumentForm record={document} />}
      sections={({ sezioni }) => <TemplateText sections={sezioni} />}
      tabs={(document) => [
        {
          id: 'modello',
          label: 'Modello',
          isWide: true,
          content: () => <TemplateTab key={document.id} document={document} />,
        },
        {
          id: 'versioni',
          label: 'Versioni',
          count: document.versioni.length,
          isWide: true,
          content: () => <TemplateVersions document={document} />,
        },
      ]}
    />
  );
}

/** The template to be written, or read by who may only confirm it. */
function TemplateTab({ document }: { document: DefaultDocumentRecord }) {
  const { sezioni, modificabile } = document;
  return (
    <div className={classes.part}>
      <TemplateConfirmation document={document} />
      {modificabile ? (
        <TemplateForm document={document} />
      ) : (
        <div className={classes.desk}>
          <TemplateText sections={sezioni} />
          <div className={classes.beside}>
            <TemplatePreview document={document} sections={sezioni} />
          </div>
        </div>
      )}
    </div>
  );
}
