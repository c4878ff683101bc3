export { checkFit } from '../items/contract.ts';
