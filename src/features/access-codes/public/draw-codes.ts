export { drawCodes } from '../codes/draw-codes.ts';
