import { useState } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { useSeen } from '#platform/web/records/use-seen.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getIsinReadiness } from '#surveys/isin-readiness/contract.ts';
import { listRecentPlacements } from '../../arrivals/contract.ts';
import { listCandidates } from '../../candidates/contract.ts';
import { correctionTexts } from '../../my-placements/rules.ts';
import { correctionLists } from '../../my-placements/web/public.ts';
import { listDosimeterChoices } from '../choices/contract.ts';
import {
  correctSitePlacement,
  listSitePlacements,
  previewSiteCorrection,
  type SitePlacement,
} from '../contract.ts';
import { type TypedCorrection, wishOf } from '../rules.ts';

/** Read anew after a correction; what was looked at before it was meant for the placement of then. */
const changedLists: readonly Endpoint[] = [
  ...correctionLists,
  ...[listSitePlacements, listDosimeterChoices],
  ...[listCandidates, getIsinReadiness, listRecentPlacements],
];

/** Somebody is typing: so long after the last key the effect is asked for. */
const previewDelayMs = 400;

/** A correction while it is typed: its effect before it is saved, what is wrong with it, and saving it. */
export function useCorrection(stored: SitePlacement) {
  const { seen: row, follow } = useSeen(stored);
  const [typed, setTyped] = useState<TypedCorrection>({});
  const [motivo, setMotivo] = useState('');
  const [isTried, setTried] = useState(false);
  const saving = useSave(correctSitePlacement, changedLists);
  const params = { trattamento: row.trattamento };
  const wish = wishOf(row, typed);
  const body = { versione: row.versione, ...wish };
  const isChanged = Object.keys(wish).length > 0;
  const wrong = problemsOf(correctSitePlacement, { ...body, motivo });
  const isWhole = Object.keys(problemsOf(previewSiteCorrection, body)).length === 0;
  const effect = useEndpoint(
    previewSiteCorrection,
    { params, body },
    { enabled: isChanged && isWhole, delayMs: previewDelayMs, keepPrevious: true },
  );
  // Told while somebody types: it takes the focus from nobody.
  const foretold = saving.failure || !isChanged ? null : effect.error;
  const refusal = saving.failure ?? foretold;
  const { motivo: reasonProblem, ...others } = wrong;

  /** Shows what is wrong; true when nothing is. */
  function check(): boolean {
    setTried(true);
    return isChanged && Object.keys(wrong).length === 0;
  }

  async function save(): Promise<boolean> {
    return (await saving.save({ params, body: { ...body, motivo } })) !== null;
  }
  return {
    /** The placement as it was when one began, or asked to see it. */
    row,
    ...{ typed, motivo, setMotivo, isChanged, check, save },
    /** What the server has refused: `failure` to save, `foretold` when asked for the effect. */
    ...{ failure: saving.failure, foretold, isConflict: refusal?.status === 409 },
    change: (changes: TypedCorrection) => setTyped((old) => ({ ...old, ...changes })),
    problems: {
      ...refusal?.errors,
      ...others,
      ...(isTried && reasonProblem ? { motivo: reasonProblem } : {}),
    } as Partial<Record<'punto' | 'dosimetro' | 'inizio' | 'fine' | 'smarrito' | 'motivo', string>>,
    nothing: isTried && !isChanged ? correctionTexts.nothing : undefined,
    effect: isChanged && !effect.error && !effect.isPlaceholderData ? effect.data?.sedi : undefined,
    isAsking: isChanged && isWhole && effect.isFetching,
    isSaving: saving.isSaving,
    reload: () => {
      follow();
      saving.reload();
      void effect.refetch();
    },
  };
}
