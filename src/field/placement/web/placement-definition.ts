import { readStandpoint } from '#customers/standpoints/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { draftReader } from '#platform/web/drafts/draft-definition.ts';
import { defineWizard } from '#platform/web/wizard/wizard-definition.ts';
import {
  afterQueueing,
  emptyDraft,
  holdsWork,
  type PlacementDraft,
  placementDraftShape,
  setDates,
  step,
  wizardSteps,
} from '../rules.ts';
import { addressName, clientName, pointName } from './chosen-names.ts';
import { adviceOn, stepToMend } from './mending.ts';
import { aboutPart, picturesOf, placementRequests } from './placement-requests.ts';

const codeOf = ({ dosimeter }: PlacementDraft) => dosimeter?.codice;

/** What makes the placement's wizard another than the others. */
export const placement = defineWizard({
  wizard: 'placement',
  scopeOf: readStandpoint,
  shape: placementDraftShape,
  blank: () => emptyDraft(deviceClock.today()),
  picturesOf,
  steps: wizardSteps,
  words: {
    work: 'il posizionamento',
    openElsewhere: "Questo posizionamento è aperto in un'altra scheda: qui si può solo leggere.",
    another: 'Posiziona un altro',
  },
  choices: (draft) => [
    { label: 'Committente', value: draft.principal?.displayName ?? '', step: step.principal },
    { label: 'Datore di lavoro/ cliente', value: clientName(draft), step: step.client },
    {
      ...{ label: 'Questionario datore di lavoro', step: step.employerSurvey, isAside: true },
      value: draft.employerAnswers.length > 0 ? 'con risposte date qui' : 'completo',
    },
    { label: 'Indirizzo', value: addressName(draft), step: step.address },
    {
      ...{ label: 'Planimetrie', step: step.plans, isAside: true },
      value: draft.newPlans.length > 0 ? `nuove: ${draft.newPlans.length}` : 'nessuna nuova',
    },
    {
      ...{ label: 'Questionario edificio', step: step.buildingSurvey, isAside: true },
      value: draft.buildingAnswers.length > 0 ? 'con risposte date qui' : 'completo',
    },
    { label: 'Punto', value: pointName(draft), step: step.point },
    { label: 'Dosimetro', value: codeOf(draft) ?? '', step: step.dosimeter },
  ],
  about(draft) {
    const places = [draft.principal?.displayName, clientName(draft), addressName(draft), pointName(draft)];
    return { code: codeOf(draft), place: places.filter((place) => place?.trim()).join(' › ') };
  },
  resultCode: codeOf,
  describe(draft) {
    const site = [clientName(draft), addressName(draft), pointName(draft)].filter(Boolean);
    const removed = draft.removals.map(({ dosimeterCode }) => dosimeterCode);
    return {
      title: 'Posizionamento',
      code: codeOf(draft) ?? null,
      where: pointName(draft),
      lines: [
        site.join(' › '),
        draft.dosimeter && draft.placementDate ? `Dal ${formatDay(draft.placementDate)}` : '',
        removed.length > 0 ? `Rimuove ${removed.join(', ')}` : '',
      ].filter(Boolean),
    };
  },
  href: (context) => `/${context}/cr39/positioning`,
  // What the wizard chooses by itself needs no question whether to go on with it.
  isTouched: ({ step: current, client }) => current > step.client || (client !== null && 'fresh' in client),
  holdsWork,
  stepToMend,
  aboutPart,
  advise: adviceOn,
  requests: placementRequests,
  afterQueueing,
  dates: {
    of: ({ placementDate, removals }) => [placementDate, ...removals.map((removal) => removal.dataRimozione)],
    areMeant: ({ dosimeter, removals }) => dosimeter !== null || removals.length > 0,
    set: setDates,
  },
});

/** Its drafts for the list of what lies on the device. */
export const placementReader = draftReader(placement);
