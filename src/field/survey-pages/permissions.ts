import { permission } from '#platform/contract/access.ts';

/** Whoever answers a site's questionnaires, by where he comes from. */
export const answerInZone = permission('site-survey.zone', ['operatore', 'zona', 'lab']);
export const answerAsCustomer = permission('site-survey.customer', ['cliente', 'lab']);
export const answerInLaboratory = permission('site-survey.laboratory', ['lab']);
