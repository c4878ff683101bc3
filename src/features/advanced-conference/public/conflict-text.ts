export { conflictText } from '../rules/conflict-text.ts';
