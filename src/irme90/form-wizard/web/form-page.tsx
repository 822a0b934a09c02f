import { formatDay } from '#platform/contract/dates.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import type { RecordPlace } from '#platform/web/records/record-kind.ts';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useCan } from '#platform/web/session.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { type ControlForm, getForm, getFormHistory } from '../../forms/contract.ts';
import { clientFormsHref, workLinks } from '../../links/rules.ts';
import { attestForms } from '../../reach/permissions.ts';
import { placeOfControl } from '../rules.ts';
import { CancelFormDialog } from './cancel-form-dialog.tsx';
import { readingOf } from './draft-of-form.ts';
import { partsOf } from './form-rows.ts';
import { FormStateWord } from './form-state.tsx';
import { changeFormHref, copyFormHref } from './links.ts';

const place: RecordPlace<typeof getForm> = {
  breadcrumb: [{ label: 'Modelli IRME90', href: '/user/irme90' }],
  key: 'mod',
  read: getForm,
  history: getFormHistory,
};

const measure = 'Misura il carico';

/** A form to be read: how it stands, what it says, and what happened to it. */
export function FormPage() {
  return (
    <RecordPage
      kind={place}
      title={({ id }) => `Mod. IRME90 n. ${id}`}
      path={({ client, clientLabel }) => [{ label: clientLabel, href: clientFormsHref(client) }]}
      state={({ status }) => <FormStateWord status={status} />}
      detail={aboutOf}
      figures={figuresOf}
      action={(form) => <Action {...form} />}
      more={({ id, client, modificabile, lavorabile, annullabile, duplicabile }, ask) => [
        ...(modificabile && lavorabile ? [{ label: measure, href: workLinks.work(id) }] : []),
        ...(duplicabile ? [{ label: 'Duplica', href: copyFormHref(client, id) }] : []),
        ...(annullabile
          ? [{ label: 'Annulla il modello', isDanger: true, onSelect: () => ask('annulla') }]
          : []),
      ]}
      dialog={({ id }, _asked, onClose) => <CancelFormDialog mod={id} onClose={onClose} />}
      lead={(form) => <Waiting {...form} />}
      valuesTitle="Carico"
      facts={(form) => {
        const { goods, transport } = partsOf(readingOf(form));
        return <RecordFacts facts={[...goods, ...transport]} />;
      }}
      sections={(form) => <OtherParts form={form} />}
    />
  );
}

/** What one comes for: to change it, to measure it, of an expert to conclude from its measures, else to see them. */
function Action({ id, client, modificabile, lavorabile, status }: ControlForm) {
  const attests = useCan(attestForms) && (status === 'lavorato' || status === 'firmato');
  if (modificabile) return <ButtonLink href={changeFormHref(client, id)}>Modifica</ButtonLink>;
  if (lavorabile) return <ButtonLink href={workLinks.work(id)}>{measure}</ButtonLink>;
  if (attests)
    return (
      <ButtonLink primary={status === 'lavorato'} href={workLinks.attest(id)}>
        Misure e conclusione
      </ButtonLink>
    );
  return (
    <ButtonLink primary={false} href={workLinks.work(id)}>
      Misure e foto
    </ButtonLink>
  );
}

/** What arrives, and where. */
const aboutOf = (form: ControlForm) =>
  [form.anagrafica.merce.description, placeOfControl(readingOf(form)).label].filter(Boolean).join(' · ');

const figuresOf = ({ controlli }: ControlForm) => [
  { label: 'Data di lavorazione', value: formatDay(controlli.dueDate) },
  { label: 'Operatore', value: controlli.operatoreLabel ?? 'Nessuno' },
];

/** What it waits for, or why nothing more will come. */
function Waiting({ status, controlli, motivoAnnullamento }: ControlForm) {
  const text =
    status === 'annullato'
      ? `Annullato: ${motivoAnnullamento ?? ''}`
      : status === 'inviato' && controlli.operatore === null
        ? 'Nessun operatore è stato scelto: il carico lo misura chi è abilitato nel luogo del controllo.'
        : null;
  return text && <AlertBox live={false}>{text}</AlertBox>;
}

function OtherParts({ form }: { form: ControlForm }) {
  const { parties, control } = partsOf(readingOf(form));
  return (
    <>
      <RecordSection look="card" title="Mittente e destinatario">
        <RecordFacts facts={parties} />
      </RecordSection>
      {control.length > 0 && (
        <RecordSection look="card" title="Controllo">
          <RecordFacts facts={control} />
        </RecordSection>
      )}
    </>
  );
}
