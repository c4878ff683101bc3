export { firstExcess, type Load, peakOf, stepsOf } from '../rules/sweep.ts';
