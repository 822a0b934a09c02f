import type { z } from 'zod';
import { readStandpoint, siteLinks } from '#customers/standpoints/rules.ts';
import type { AboutPart } from '#platform/web/drafts/draft-kind.ts';
import type { SubmissionContent } from '#platform/web/drafts/types.ts';
import { saveEmployerSurvey } from '#surveys/surveys/contract.ts';
import { placeDosimeter, type placementBody } from '../contract.ts';
import type { PlacementDraft } from '../rules.ts';
import { readPointFields } from './fresh-records.ts';

type Body = z.input<typeof placementBody>;

/** The body of the placement (C8); pictures go by reference, as they are sent before it. */
export function toPlacementBody(draft: PlacementDraft): Body {
  const { principal, client, address, point, dosimeter, plan } = draft;
  if (!principal || !client || !address || !point || !dosimeter) {
    throw new Error('A placement is sent only when every step is complete');
  }
  return {
    committente: principal.id,
    cliente: 'known' in client ? { id: client.known.id } : { ...client.fresh, ...keyOf(client) },
    clienteCoincideIndirizzo: draft.clientCoincidesWithAddress,
    indirizzo: 'known' in address ? { id: address.known.id } : { ...address.fresh, ...keyOf(address) },
    indirizzoShipping: draft.shippingAddress,
    puntoMisurazione:
      'known' in point
        ? { id: point.known.id }
        : {
            ...readPointFields(point.fresh),
            ...keyOf(point),
            planimetry: plan?.id ?? null,
            planimetryPos: plan?.position ?? null,
          },
    dosimetro: dosimeter,
    dataPosizionamento: draft.placementDate,
    dosimetriRimossi: draft.removals,
    questionario: [...draft.buildingAnswers, ...draft.buildingRead],
    ...(draft.buildingRead.length > 0 ? { risposteLette: draft.buildingRead } : {}),
    applyToAllBuildings: draft.applyToAllBuildings,
    newPlanimetries: draft.newPlans.map(({ id, sha256, name }) => ({
      id,
      content: `sha256:${sha256}`,
      titolo: name,
    })),
    dosimeterImg: draft.photo && `sha256:${draft.photo}`,
  };
}

/** The key of a new record; none in drafts from before there were keys. */
const keyOf = ({ key }: { key?: string | undefined }) => (key === undefined ? {} : { chiave: key });

/** The pictures a draft names, the photo last. */
export function picturesOf(draft: PlacementDraft): string[] {
  return [...new Set([...draft.newPlans.map((plan) => plan.sha256), ...(draft.photo ? [draft.photo] : [])])];
}

/** Names the follow-up among the failures of a submission. */
export const employerSurveyName = saveEmployerSurvey.name;

/** At a client that another placement of this device makes, they are taken over from that one: nobody else's may stand. */
function employerBody({ client, employerAnswers: questionario }: PlacementDraft) {
  const isTakenOver = client !== null && 'fresh' in client && client.isWaiting === true;
  return isTakenOver ? { questionario, risposteLette: [] } : { questionario };
}

export const employerFailureText = (text: string) =>
  `Impossibile inviare le risposte per l'esercente: ${text}`;

/** Employer answers that have not arrived (E29) are given again on the questionnaires of the site. */
export const aboutPart: AboutPart = ({ name, text }, { context, reply }) => {
  if (name !== employerSurveyName) return null;
  const placed = placeDosimeter.response.safeParse(reply).data;
  if (!placed) return { text: employerFailureText(text), href: null };
  const { client, indirizzo } = placed;
  const site = { committente: client.committente, cliente: client.id, indirizzo: indirizzo.id };
  const { survey } = siteLinks(readStandpoint(`/${context}`), site);
  return { text: employerFailureText(text), href: survey };
};

/**
 * What is sent: the placement, then the employer's answers to the client that the reply names. They are sent even
 * when there are none (H15), and failing they do not undo the placement (E29).
 */
export function placementRequests(draft: PlacementDraft, idempotencyKey: string): SubmissionContent {
  const { committente } = toPlacementBody(draft);
  return {
    pictures: picturesOf(draft),
    requests: [
      {
        name: placeDosimeter.name,
        method: 'POST',
        path: placeDosimeter.path.replace('{committente}', String(committente)),
        body: JSON.stringify(toPlacementBody(draft)),
        idempotencyKey,
      },
      {
        name: saveEmployerSurvey.name,
        method: 'POST',
        path: saveEmployerSurvey.path,
        body: JSON.stringify(employerBody(draft)),
        idempotencyKey: crypto.randomUUID(),
        fill: { '{cliente}': '/client/id' },
      },
    ],
  };
}
