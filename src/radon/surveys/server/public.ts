export { saveBuildingAnswers } from './save-answers.ts';
