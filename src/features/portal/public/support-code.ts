export { supportCodeOf } from '../attempts/support-code.ts';
