export {
  adoptDrift,
  approveRun,
  getLines,
  getRun,
  listRuns,
  listTargets,
  type PushRun,
  setDone,
  type Target,
  undoRun,
} from '../pushes/contract.ts';
