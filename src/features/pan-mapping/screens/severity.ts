import type { ConflictKind } from '../rules/conflict-kinds.ts';

const wrong: readonly ConflictKind[] = [
  'vlanTwice',
  'outsidePool',
  'portTwice',
  'noNetwork',
  'unknownSuite',
];

/** Whether a conflict breaks a network; others only miss something. */
export function isWrong(kind: ConflictKind): boolean {
  return wrong.includes(kind);
}
