import { useMemo } from 'react';
import type { OpenDraft } from '#platform/web/drafts/types.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { BeginAnew } from '#platform/web/wizard/begin-anew.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { getForm } from '../../forms/contract.ts';
import { emptyDraft, type FormDraft } from '../rules.ts';
import { duplicateOf } from './draft-of-form.ts';
import { type FormScope, formWizard } from './form-wizard-definition.ts';

type StartProps = { session: OpenDraft<FormDraft>; scope: FormScope; onReady: () => void };

/** 'Duplica': begins with what an earlier form of the client says. */
export function StartLikeOther({ session, scope, onReady }: StartProps) {
  const [params] = useSearchParams();
  const form = useEndpoint(getForm, { params: { mod: Number(params['da']) } });
  const { data } = form;
  const draft = useMemo(() => data && { ...duplicateOf(data), client: scope.client }, [data, scope.client]);
  if (form.isError) return <ErrorState isPage text={form.error.text} onRetry={() => form.refetch()} />;
  if (!data || !draft) return <Skeletons />;
  return (
    <Beginning
      session={session}
      parameter="da"
      from={`una copia del n. ${data.id}`}
      beginLabel="Comincia dalla copia"
      draft={draft}
      onReady={onReady}
    />
  );
}

/** 'Nuovo IRME90' after another one was changed (R1-091). */
export function StartEmpty({ session, scope, onReady }: StartProps) {
  const draft = useMemo(() => ({ ...emptyDraft(), client: scope.client }), [scope.client]);
  return (
    <Beginning
      session={session}
      parameter="nuovo"
      from="un modello vuoto"
      beginLabel="Comincia da uno vuoto"
      draft={draft}
      onReady={onReady}
    />
  );
}

type BeginningProps = Omit<StartProps, 'scope'> & {
  /** What of the address asked for it; it goes once it is answered. */
  parameter: string;
  from: string;
  beginLabel: string;
  draft: FormDraft;
};

/** Asks before a draft that lies there is replaced. */
function Beginning({ parameter, onReady, ...beginning }: BeginningProps) {
  const [, setParams] = useSearchParams();
  return (
    <BeginAnew
      {...beginning}
      definition={formWizard}
      work="un Mod. IRME90 non ancora inviato"
      onReady={() => {
        onReady();
        setParams({ [parameter]: undefined }, 'replace');
      }}
    />
  );
}
