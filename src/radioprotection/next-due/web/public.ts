export { DueDay, dueFigure } from './due-figure.tsx';
