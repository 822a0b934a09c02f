export { orientationOf, type Pin, pinnedPicture, pinSign, printedPicture } from './printed-plan.ts';
