import { appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { rangeOf, splitCodes, tagsOfRange } from '../../dosimeter-codes/rules.ts';
import { AssignmentForm } from './assignment-form.tsx';

/** The same dates, readings or site for many dosimeters at once; codes or a range of them may come with the address. */
export function MassAssignmentPage() {
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Assegnazione massiva dosimetri"
        breadcrumb={[{ label: 'Dosimetri', href: '/lb/cr39/dosimeters' }]}
        link={appLink}
        detail="Gli stessi valori a tutti i dosimetri dell’elenco: ciò che resta vuoto non cambia."
        actions={
          <ButtonLink primary={false} href="/lb/cr39/dosimeters/range">
            Generatore codici
          </ButtonLink>
        }
      />
      <AssignmentForm
        initialCodes={params['codici'] ? splitCodes(params['codici']) : tagsOfRange(rangeOf(params))}
      />
    </>
  );
}
