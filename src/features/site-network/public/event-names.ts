export { vlanOfEventName } from '../adapters/routeros/event.ts';
