export { findRefusals, type Wanted } from '../rows/find-refusals.ts';
