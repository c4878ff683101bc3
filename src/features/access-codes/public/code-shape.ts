export { guessingError } from '../codes/code-shape.ts';
