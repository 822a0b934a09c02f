export { findBuildingQuestions, findEmployerQuestions } from './find-questions.ts';
export { answersJson, findSiteSurveys, inForce, type Questionnaire } from './queries.ts';
export { saveBuildingAnswers } from './save-answers.ts';
