export { dueFigure, dueText } from './due-figure.tsx';
