export { numberList } from '../number-lists.ts';
