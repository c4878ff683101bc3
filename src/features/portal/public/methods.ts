export { methodNames } from '../document/fields.ts';
