export { findSiteSurveys } from './queries.ts';
export { saveBuildingAnswers } from './save-answers.ts';
