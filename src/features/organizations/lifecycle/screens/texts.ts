import { counted } from '../../../../contract/plural.ts';
import { formatNumber } from '../../../../ui/format.ts';
import { typeNames } from '../../../../workspace/tree/texts.ts';
import type { OrganizationType } from '../../contract.ts';

/** '1 Site', '12 Service Areas'. */
function countedType(type: OrganizationType, count: number): string {
  return counted(count, { one: typeNames[type], other: `${typeNames[type]}s` });
}

export const texts = {
  tryAgain: 'Try again',
  code: (code: string) => `Code ${code}`,
  unsaved: 'The form above has unsaved changes. Please save or cancel them first.',
  changedMeanwhile: (who: string) =>
    `${who} changed this organization in the meantime. The form now shows the newest version. Check it, then try again.`,

  links: 'Links',
  linksHelp: 'The other parents under which it is also shown.',
  loadingLinks: 'Loading the links…',
  noLinks: 'Only shown under its parent.',
  atTheTop: 'At the top',
  /** Its name is null when the caller does not see it. */
  linkedParent: ({ name, parentNumber }: { name: string | null; parentNumber: number }) =>
    name ?? `Organization ${parentNumber}`,
  outsideScope:
    'In a tree that you do not see. Its administrators see and change this organization.',
  link: 'Link under another parent',
  linkTitle: (name: string) => `Link ${name} under another parent`,
  linkText:
    'It stays where it is and is shown there as well. Administrators of that parent can then see and change it and everything below it.',
  linkConfirm: 'Link',
  linked: (name: string, parent: string) => `Linked ${name} under ${parent}`,
  unlink: 'Unlink',
  unlinkFrom: (parent: string) => `Unlink from ${parent}`,
  unlinkTitle: (name: string, parent: string) => `Unlink ${name} from ${parent}?`,
  unlinkText: (parent: string) =>
    `No longer shown under ${parent}: its administrators lose access to it and everything below it. It stays under its parent.`,
  unlinked: (name: string, parent: string) => `Unlinked ${name} from ${parent}`,

  removedList: 'Recently removed',
  removedListHelp: 'Organizations removed below this one can be restored for 30 days.',
  removedFrom: (parent: string) => `from ${parent}`,
  removedWith: (count: number) => `with ${formatNumber(count)} below it`,
  removedBy: (who: string) => `Removed by ${who},`,
  restorableUntil: 'Restorable until',
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  restored: (name: string) => `Restored ${name}`,
  showAll: (count: number) => `Show all ${formatNumber(count)}`,

  danger: 'Danger',
  dangerHelp: 'These actions take effect at once.',
  dangerOfOwner: 'Disabling, moving and removing it.',
  disable: 'Disable',
  disableHelp: 'Guests cannot connect, and administrators see it in gray. Its data stays.',
  disableTitle: (name: string) => `Disable ${name}?`,
  disableText:
    'Guests here can no longer connect, and administrators see it in gray. Its data stays, and it can be enabled again.',
  disabled: (name: string) => `Disabled ${name}`,
  enable: 'Enable',
  enableHelp: 'It is disabled, and guests cannot connect. When enabled, they can connect again.',
  enabled: (name: string) => `Enabled ${name}`,

  move: 'Move',
  moveHelp: 'Moves it and everything below it under another parent.',
  moveTitle: (name: string) => `Move ${name}`,
  moveText:
    'Everything below it moves with it. The administrators of the new parent can see and change it at once.',
  looking: 'Checking what would change…',
  nothingLost: 'It has all its features there.',
  lost: (parent: string) => `${parent} does not have these features, so it would lose them:`,
  moveConfirm: 'Move',
  moveAnyway: 'Move without them',
  moved: (name: string, parent: string) => `Moved ${name} under ${parent}`,

  newParent: 'New parent',
  furtherParent: 'Other parent',
  noneMayHold: (type: OrganizationType) =>
    `A ${typeNames[type]} cannot be added to any of the results.`,

  remove: 'Remove',
  removeHelp: 'Removes it and everything below it. It can be restored for 30 days.',
  removeTitle: (name: string) => `Remove ${name}?`,
  loadingBelow: 'Checking what is below it…',
  nothingBelow: 'Nothing is below it.',
  removedAlong: (byType: readonly { type: OrganizationType; count: number }[]) =>
    `Also removed: ${byType.map(({ type, count }) => countedType(type, count)).join(', ')}.`,
  andMore: (count: number) => `and ${formatNumber(count)} more`,
  guestsStop: 'Guests there can no longer connect, and it is not shown in the tree or the search.',
  administratorsStop: (count: number) =>
    `${counted(count, {
      one: 'administrator who belongs there loses',
      other: 'administrators who belong there lose',
    })} access.`,
  restorable: 'All of it can be restored for 30 days.',
  typeName: (name: string) => `Type “${name}” to confirm`,
  removed: (name: string) => `Removed ${name}`,
  undo: 'Undo',
};
