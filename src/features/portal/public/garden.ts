export { gardenError } from '../checks/garden-entries.ts';
