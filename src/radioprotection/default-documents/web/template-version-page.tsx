import { useParams } from '@tanstack/react-router';
import { RecordFrame } from '#platform/web/records/record-frame.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { getTemplateVersion } from '../contract.ts';
import { defaultDocumentKind, defaultDocumentsPath } from './default-document-kind.ts';
import { TemplateText } from './template-text.tsx';
import { confirmationText, momentText } from './template-versions.tsx';

/** A version of a template as it was written. */
export function TemplateVersionPage() {
  const { doc = '', numero = '' } = useParams({ strict: false }) as { doc?: string; numero?: string };
  const found = useEndpoint(getTemplateVersion, { params: { doc, numero } });
  return (
    <RecordView isPage found={found}>
      {(version) => (
        <RecordFrame
          title={`Versione ${version.numero} del modello`}
          breadcrumb={[
            ...defaultDocumentKind.breadcrumb,
            { label: version.titolo, href: `${defaultDocumentsPath}/${doc}` },
          ]}
          state={<StateWord word={confirmationText(version)} tone={version.conferma ? 'ok' : 'warning'} />}
          detail={`Salvata il ${momentText(version.quando)}${version.chi ? ` da ${version.chi}` : ''}${
            version.numero === version.ultima ? '' : `; l’ultima è la ${version.ultima}`
          }`}
          tabs={[
            {
              id: 'modello',
              label: 'Modello',
              isWide: true,
              content: () => <TemplateText sections={version.sezioni} />,
            },
          ]}
        />
      )}
    </RecordView>
  );
}
