import { readStandpoint } from '#customers/standpoints/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { draftReader } from '#platform/web/drafts/draft-definition.ts';
import { defineWizard } from '#platform/web/wizard/wizard-definition.ts';
import {
  emptyDraft,
  type ReplacementDraft,
  replacementDraftShape,
  setDates,
  startOver,
  startStep,
  step,
  wizardSteps,
} from '../rules.ts';
import { adviceOn, stepToMend } from './mending.ts';
import { picturesOf, replacementRequests } from './replacement-requests.ts';
import { holdsWork } from './start-at-site.ts';

const placeOf = ({ address, point }: ReplacementDraft) =>
  [address?.displayName, point?.alias].filter(Boolean).join(' › ');

/** The new dosimeter, or the one that is only removed. */
const codeOf = ({ newDosimeter, oldDosimeter }: ReplacementDraft) => (newDosimeter ?? oldDosimeter)?.codice;

/** What makes the replacement's wizard another than the others. */
export const replacement = defineWizard({
  wizard: 'replacement',
  scopeOf: readStandpoint,
  shape: replacementDraftShape,
  blank: () => emptyDraft(deviceClock.today()),
  picturesOf,
  steps: wizardSteps,
  words: {
    work: 'la sostituzione',
    openElsewhere: "Questa sostituzione è aperta in un'altra scheda: qui si può solo leggere.",
    another: 'Sostituisci un altro',
  },
  choices: ({ oldDosimeter, newDosimeter, address, point, removeOnly }) => [
    { label: 'Dosimetro da rimuovere', value: oldDosimeter?.codice ?? '', step: step.removal },
    { label: 'Indirizzo', value: address?.displayName ?? '', step: step.removal },
    { label: 'Punto', value: point?.alias ?? '', step: step.removal },
    {
      label: 'Nuovo dosimetro',
      value: removeOnly ? 'sola rimozione' : (newDosimeter?.codice ?? ''),
      step: step.placement,
    },
  ],
  about: (draft) => ({ code: draft.oldDosimeter?.codice, place: placeOf(draft) }),
  resultCode: codeOf,
  describe(draft) {
    const { oldDosimeter, removalDate, lost, removeOnly } = draft;
    const old =
      oldDosimeter && removalDate ? `Rimuove ${oldDosimeter.codice} dal ${formatDay(removalDate)}` : '';
    return {
      title: removeOnly ? 'Rimozione' : 'Sostituzione',
      code: codeOf(draft) ?? null,
      where: draft.point?.alias ?? '',
      lines: [placeOf(draft), lost ? `${old} (smarrito)` : old].filter(Boolean),
    };
  },
  href: (context) => `/${context}/cr39/replacement`,
  isTouched: ({ oldDosimeter }) => oldDosimeter !== null,
  holdsWork,
  stepToMend,
  advise: adviceOn,
  startStep,
  requests: replacementRequests,
  afterQueueing: startOver,
  dates: {
    of: ({ removalDate, placementDate }) => [removalDate, placementDate],
    areMeant: ({ oldDosimeter, newDosimeter }) => oldDosimeter !== null || newDosimeter !== null,
    set: setDates,
  },
});

/** Its drafts for the list of what lies on the device. */
export const replacementReader = draftReader(replacement);
