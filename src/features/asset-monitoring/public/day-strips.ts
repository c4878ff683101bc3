export { stripsOf } from '../values/strips.ts';
