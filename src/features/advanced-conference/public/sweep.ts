export { overlapFinder } from '../rules/overlap-finder.ts';
export { peakOf } from '../rules/sweep.ts';
