export { peakOf, stepsOf } from '../rules/sweep.ts';
