import { address, client, type Entry, field, oneAddress, principal } from './entry.ts';

/** Who may call what: questionnaires and their answers. */
export const surveysAccess: Record<string, Entry> = {
  getSiteSurveyPage: { roles: field, scoped: true, on: (world) => ({ params: address(world) }) },
  getClientSurveyPage: { roles: field, scoped: true, on: (world) => ({ params: client(world) }) },
  listSurveyedSites: { roles: field, scoped: true, on: (world) => ({ params: principal(world) }) },
  getIsinReadiness: { roles: field, scoped: true, on: (world) => ({ params: oneAddress(world) }) },
  getBuildingQuestions: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: principal(world), body: { indirizzo: world.address.id } }),
  },
  getEmployerQuestions: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: principal(world), body: { employer: world.client.id } }),
  },
  saveEmployerSurvey: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: { cliente: world.client.id }, body: { questionario: [] } }),
  },
  saveBuildingSurvey: {
    roles: field,
    scoped: true,
    on: (world) => ({ params: { indirizzo: world.address.id }, body: { questionario: [] } }),
  },
  listQuestionnaireVersions: { roles: ['admin', 'lab'], scoped: false, on: () => ({}) },
  getQuestionnaireVersion: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ params: { versione: 1 } }),
  },
  publishQuestionnaire: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: () => ({ body: { tipo: 'building', base: 1, questions: [] } }),
    answers: 422,
  },
  getSurveyCompleteness: {
    roles: ['admin', 'lab'],
    scoped: false,
    on: (world) => ({ params: { id: world.address.id } }),
  },
};
