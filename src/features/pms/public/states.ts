export { type PostingState, postingStates } from '../states.ts';
