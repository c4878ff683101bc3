import type { Rehearsal, RehearsalCheck } from '../../rehearsal/contract.ts';

/** A device with what was checked on it. */
export interface DeviceRow {
  id: string;
  name: string;
  step: Rehearsal['steps'][number];
  checks: RehearsalCheck[];
  /** the first thing that is wrong; empty: nothing */
  why: string;
}

/** Returns the devices of a rehearsal, those with something wrong first. */
export function deviceRows({ steps, checks }: Pick<Rehearsal, 'steps' | 'checks'>): DeviceRow[] {
  return steps
    .map((step) => {
      const own = checks.filter((check) => isOf(check, step));
      const bad = own.find(({ result }) => result === 'bad');
      return {
        id: step.id,
        name: step.deviceName,
        step,
        checks: own,
        why: step.text ?? bad?.text ?? '',
      };
    })
    .toSorted((one, other) => Number(other.why !== '') - Number(one.why !== ''));
}

/** A device that was deleted is known by its name. */
function isOf(check: RehearsalCheck, { deviceId, deviceName }: DeviceRow['step']): boolean {
  return deviceId === null ? check.deviceName === deviceName : check.deviceId === deviceId;
}
