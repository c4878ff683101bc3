export { kindFacts } from '../kinds.ts';
