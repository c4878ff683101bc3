export { exampleCode, guessingError } from '../codes/code-shape.ts';
