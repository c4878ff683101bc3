import type { ConferenceCheck } from '../../check/contract.ts';
import type { ConferenceDraft } from '../form/conference-input.ts';
import { stepOfField, steps } from './steps.ts';

/** The server chooses them, so what is in the way is known before their step. */
const chosenByServer = ['vlan', 'publicAddresses'];

/** Returns a check without the findings about fields that are empty because their step is not finished. */
export function enteredOf<C extends Pick<ConferenceCheck, 'conflicts' | 'warnings'>>(
  check: C,
  draft: ConferenceDraft,
  finished: number,
): C {
  const { secrets, ...plain } = draft;
  const values = new Map<string, unknown>([
    ...Object.entries(plain),
    ...Object.entries(secrets).map(([name, value]) => [`secrets.${name}`, value] as const),
  ]);
  const isEmpty = (path: string) => {
    const value = values.get(path);
    return value === '' || (Array.isArray(value) && value.length === 0);
  };
  const isEntered = ({ path }: { path: string }) =>
    chosenByServer.includes(path) ||
    steps.findIndex(({ id }) => id === stepOfField(path)) < finished ||
    !isEmpty(path);
  return {
    ...check,
    conflicts: check.conflicts.filter(isEntered),
    warnings: check.warnings.filter(isEntered),
  };
}
