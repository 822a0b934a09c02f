import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { uploadedFile } from '#platform/contract/uploaded-file.ts';
import { judgements, qualityTexts, testKinds } from '../../quality-controls/rules.ts';
import { base, ofActivity } from '../contract.ts';
import { activityPage } from '../page/contract.ts';
import { keepActivities } from '../permissions.ts';
import { activityTexts } from '../rules.ts';

const one = `${base}/{id}` as const;
const seen = z.object({ versione: version });
const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Al massimo ${most} caratteri.`)
    .nullable()
    .transform((typed) => typed || null);

export const generateNotification = endpoint({
  name: 'generateNotification',
  method: 'POST',
  path: `${one}/generate`,
  summary: 'Genera il PDF della notifica preventiva; di nuovo, finché è in revisione',
  permission: keepActivities,
  params: ofActivity,
  body: seen,
  response: activityPage,
  pace: 'costly',
});

export const approveNotification = endpoint({
  name: 'approveNotification',
  method: 'POST',
  path: `${one}/approve`,
  summary: 'Approva la notifica preventiva riletta: attende la firma',
  permission: keepActivities,
  params: ofActivity,
  body: seen,
  response: activityPage,
});

export const signNotification = endpoint({
  name: 'signNotification',
  method: 'POST',
  path: `${one}/sign`,
  summary: 'Carica la notifica preventiva firmata (.p7m o PDF): controllata, la completa',
  permission: keepActivities,
  params: ofActivity,
  body: z.object({ firmato: uploadedFile(activityTexts.noFile) }),
  response: activityPage,
  encoding: 'multipart',
  // What must not stand in a transaction is the check of a file, which takes its time.
  write: 'none',
  pace: 'costly',
  maxBodyMiB: 26,
});

const value = z.number('Inserire un numero.').min(-1e12).max(1e12);

export const executeActivity = endpoint({
  name: 'executeActivity',
  method: 'POST',
  path: `${one}/execute`,
  summary: 'Completa un’attività: esito con protocollo, prova con i valori misurati, o soltanto il giorno',
  permission: keepActivities,
  params: ofActivity,
  body: seen.extend({
    eseguita: day,
    nota: optionalText(longest.note),
    /** Of an outcome. */
    protocollo: optionalText(longest.code),
    /** Of a quality control. */
    prova: z
      .object({
        tipo: z.literal(testKinds, qualityTexts.noKind),
        giudizio: z.literal(judgements, qualityTexts.noJudgement),
        motivazione: optionalText(longest.note),
        valori: z.record(z.string().max(longest.code), value.nullable()),
      })
      .nullable(),
    /** Deadline of the one after; null: there is none. */
    prossima: day.nullable(),
  }),
  response: activityPage.extend({ successiva: id.nullable() }),
  write: 'idempotent',
});

export const deleteActivity = endpoint({
  name: 'deleteActivity',
  method: 'POST',
  path: `${one}/delete`,
  summary: 'Esito negativo di un esito di notifica, irreversibile; ogni altra attività è tolta',
  permission: keepActivities,
  params: ofActivity,
  body: seen,
  response: activityPage,
});

export const addActivityFile = endpoint({
  name: 'addActivityFile',
  method: 'POST',
  path: `${one}/file`,
  summary: 'Allega un documento a un’attività: PDF o immagine, al massimo 10 MB',
  permission: keepActivities,
  params: ofActivity,
  body: z.object({ file: uploadedFile(activityTexts.noFile) }),
  response: activityPage,
  encoding: 'multipart',
  maxBodyMiB: 11,
});
