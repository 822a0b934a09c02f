import { TextField } from '#ui/fields/text-field.tsx';
import {
  airlinesLookup,
  airportsLookup,
  flightsLookup,
  portsLookup,
  shipsLookup,
} from '../../../lookups/contract.ts';
import type { FormDraft } from '../../rules.ts';
import { EntryField } from '../entry-field.tsx';
import classes from '../form-wizard.module.css';
import type { useClientRules } from '../use-client-rules.ts';
import { useList } from '../use-list.ts';
import { useWizard } from '../wizard.ts';

type FieldsProps = { errors: Partial<Record<string, string>>; rules: ReturnType<typeof useClientRules> };
type Sea = FormDraft['trasporto']['naveDetails'];
type Air = FormDraft['trasporto']['voloDetails'];

const typed = (label: string) => ({ value: null, label, zone: null });
const place = ({ value, label, zone }: { value: number; label: string; zone: number | null }) => ({
  ...{ value, label, zone },
});

/** The ship; of one already unloaded nothing need be said. */
export function SeaFields({ errors, rules, isOptional }: FieldsProps & { isOptional: boolean }) {
  const { draft, scope, change } = useWizard();
  const { client } = scope;
  const { data: ships } = useList(shipsLookup.list);
  const { data: ports } = useList(portsLookup.list);
  const sea = draft.trasporto.naveDetails;
  const at = 'trasporto.naveDetails';
  const required = !isOptional;
  const set = (more: Partial<Sea>) =>
    change((value) => ({
      ...value,
      trasporto: { ...value.trasporto, naveDetails: { ...value.trasporto.naveDetails, ...more } },
    }));
  return (
    <fieldset className={classes.section}>
      <legend>{isOptional ? 'Nave (facoltativo)' : 'Nave'}</legend>
      <div className={classes.pair}>
        <EntryField
          label="Nome della nave"
          required={required}
          value={sea}
          items={ships}
          add={{ endpoint: shipsLookup.add, client }}
          onType={(label) => set({ value: null, label })}
          onPick={({ value, label, paese }) => set({ value, label, paese })}
          onAdded={({ value, label, paese }) => set({ value, label, ...(paese ? { paese } : {}) })}
          error={errors[at]}
        />
        <TextField
          label="Nazionalità della nave"
          required={required}
          maxLength={255}
          value={sea.paese}
          onChange={(paese) => set({ paese })}
          error={errors[`${at}.paese`]}
        />
        <EntryField
          label="Porto di partenza"
          required={required}
          value={sea.portoPartenza}
          items={ports}
          add={{ endpoint: portsLookup.add, client, body: { arrivo: false } }}
          onType={(label) => set({ portoPartenza: typed(label) })}
          onPick={(item) => set({ portoPartenza: place(item) })}
          error={errors[`${at}.portoPartenza`]}
        />
        <EntryField
          label="Porto di arrivo"
          required={required}
          value={sea.portoArrivo}
          items={rules.arrivalPorts}
          add={
            rules.client.canAddPorts ? { endpoint: portsLookup.add, client, body: { arrivo: true } } : null
          }
          onType={(label) => set({ portoArrivo: typed(label) })}
          onPick={(item) => set({ portoArrivo: place(item) })}
          error={errors[`${at}.portoArrivo`]}
        />
      </div>
      <TextField
        label="Polizza di carico"
        required={required}
        maxLength={255}
        value={sea.polizzaDiCarico}
        onChange={(polizzaDiCarico) => set({ polizzaDiCarico })}
        error={errors[`${at}.polizzaDiCarico`]}
      />
    </fieldset>
  );
}

/** The flight; one that is known proposes company and airports. */
export function AirFields({ errors, rules }: FieldsProps) {
  const { draft, scope, change } = useWizard();
  const { client } = scope;
  const { data: flights } = useList(flightsLookup.list);
  const { data: airlines } = useList(airlinesLookup.list);
  const { data: airports } = useList(airportsLookup.list);
  const air = draft.trasporto.voloDetails;
  const at = 'trasporto.voloDetails';
  const set = (more: Partial<Air>) =>
    change((value) => ({
      ...value,
      trasporto: { ...value.trasporto, voloDetails: { ...value.trasporto.voloDetails, ...more } },
    }));
  return (
    <fieldset className={classes.section}>
      <legend>Volo</legend>
      <div className={classes.pair}>
        <EntryField
          label="Numero del volo"
          required
          value={air}
          items={flights}
          add={{ endpoint: flightsLookup.add, client }}
          onType={(label) => set({ value: null, label })}
          onPick={({ value, label, paese, compagnia, aeroportoPartenza, aeroportoArrivo }) =>
            set({
              ...{ value, label, paese },
              compagnia: compagnia ?? { value: null, label: '' },
              aeroportoPartenza: aeroportoPartenza ? place(aeroportoPartenza) : typed(''),
              aeroportoArrivo: aeroportoArrivo ? place(aeroportoArrivo) : typed(''),
            })
          }
          onAdded={({ value, label, paese, compagnia, aeroportoPartenza, aeroportoArrivo }) =>
            set({
              ...{ value, label },
              ...(paese ? { paese } : {}),
              ...(compagnia ? { compagnia } : {}),
              ...(aeroportoPartenza ? { aeroportoPartenza: place(aeroportoPartenza) } : {}),
              ...(aeroportoArrivo ? { aeroportoArrivo: place(aeroportoArrivo) } : {}),
            })
          }
          error={errors[at]}
        />
        <TextField
          label="Nazionalità del volo"
          required
          maxLength={255}
          value={air.paese}
          onChange={(paese) => set({ paese })}
          error={errors[`${at}.paese`]}
        />
      </div>
      <EntryField
        label="Compagnia aerea"
        required
        value={air.compagnia}
        items={airlines}
        add={{ endpoint: airlinesLookup.add, client }}
        onType={(label) => set({ compagnia: { value: null, label } })}
        onPick={({ value, label }) => set({ compagnia: { value, label } })}
        error={errors[`${at}.compagnia`]}
      />
      <div className={classes.pair}>
        <EntryField
          label="Aeroporto di partenza"
          required
          value={air.aeroportoPartenza}
          items={airports}
          add={{ endpoint: airportsLookup.add, client, body: { arrivo: false } }}
          onType={(label) => set({ aeroportoPartenza: typed(label) })}
          onPick={(item) => set({ aeroportoPartenza: place(item) })}
          error={errors[`${at}.aeroportoPartenza`]}
        />
        <EntryField
          label="Aeroporto di arrivo"
          required
          value={air.aeroportoArrivo}
          items={rules.arrivalAirports}
          add={
            rules.client.canAddAirports
              ? { endpoint: airportsLookup.add, client, body: { arrivo: true } }
              : null
          }
          onType={(label) => set({ aeroportoArrivo: typed(label) })}
          onPick={(item) => set({ aeroportoArrivo: place(item) })}
          error={errors[`${at}.aeroportoArrivo`]}
        />
      </div>
      <TextField
        label="Numero AWB"
        required
        maxLength={255}
        value={air.awb}
        onChange={(awb) => set({ awb })}
        error={errors[`${at}.awb`]}
      />
    </fieldset>
  );
}
