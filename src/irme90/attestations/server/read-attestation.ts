import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { RadioprotectionSettings } from '#radioprotection/settings/rules.ts';
import { readRadioprotectionSettings } from '#radioprotection/settings/server/public.ts';
import { stateTexts } from '../../forms/rules.ts';
import { readWorkItem } from '../../measures/server/public.ts';
import type { Attestation } from '../contract.ts';
import { attestationTexts, gradeProblem } from '../rules.ts';
import {
  type AttestedState,
  type ExpertPerson,
  findAttested,
  findExpertPerson,
  listBackgrounds,
} from './queries.ts';

/** Why nobody may conclude on a form as it stands; null: one may. */
export function stateProblem({ state }: AttestedState): string | null {
  if (state === 'annullato') return attestationTexts.cancelled;
  if (state === 'firmato') return attestationTexts.signed;
  return state === 'inviato' ? attestationTexts.notMeasured : null;
}

/** Why nobody may while no expert stands for what is printed of the law; null: one does. */
export const lawProblem = ({ confirmed }: RadioprotectionSettings): string | null =>
  confirmed.controlPaper ? null : attestationTexts.unconfirmed;

/** Why this person may not; null: he may. */
export function personProblem(form: AttestedState, person: ExpertPerson | null): string | null {
  if (!form.isReceived) return attestationTexts.notReceived;
  const ungraded = gradeProblem(person?.grade ?? null);
  if (ungraded !== null) return ungraded;
  // Without it a signature of anybody would close the form.
  return person?.fiscalCode ? null : attestationTexts.noFiscalCode;
}

/** A received form with what is needed to conclude. Throws 404 out of reach. */
export async function readAttestation(formId: number, context: RequestContext): Promise<Attestation> {
  const { db, user, clock } = context;
  const form = await findAttested(db, user, formId);
  if (!form) throw notFound(stateTexts.notFound);
  const [item, person, { settings }, fondiPrecedenti] = await Promise.all([
    readWorkItem(formId, context),
    findExpertPerson(db, user.id, clock.today()),
    readRadioprotectionSettings(db),
    listBackgrounds(db, formId),
  ]);
  const { conclusion, conclusionNote, attestedBy, attestedAt, usedInstrument: used } = form;
  return {
    ...item,
    impedimento: stateProblem(form) ?? personProblem(form, person) ?? lawProblem(settings),
    conclusione:
      conclusion && attestedBy && attestedAt
        ? { esito: conclusion, nota: conclusionNote ?? '', chi: attestedBy, quando: attestedAt }
        : null,
    buonFunzionamento: used && {
      ...{
        data: used.dailyMeasurement,
        valore: used.dailyValue,
        media: used.cardMean,
        sigma: used.cardSigma,
      },
    },
    fondiPrecedenti,
    documento: form.document,
  };
}
