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
    `${who} changed this organization in the meantime. The form now shows the newest version; look at it, then try again.`,

  links: 'Links',
  linksHelp: 'The further parents under which it is shown.',
  loadingLinks: 'Loading the links…',
  noLinks: 'Only shown under its own parent.',
  atTheTop: 'At the top',
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
    `No longer shown under ${parent}: its administrators lose access to it and everything below it. It stays under its own parent.`,
  unlinked: (name: string, parent: string) => `Unlinked ${name} from ${parent}`,

  removedList: 'Recently removed',
  removedListHelp: 'What was removed below it can be restored for 30 days.',
  removedFrom: (parent: string) => `from ${parent}`,
  removedWith: (count: number) => `with ${formatNumber(count)} below it`,
  removedBy: (who: string) => `Removed by ${who},`,
  restorableUntil: 'Restorable until',
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  restored: (name: string) => `Restored ${name}`,
  showAll: (count: number) => `Show all ${formatNumber(count)}`,

  danger: 'Danger',
  dangerHelp: 'What is done here takes effect at once.',
  disable: 'Disable',
  disableHelp: 'Guests are refused, and administrators see it in gray. Its data stays.',
  disableTitle: (name: string) => `Disable ${name}?`,
  disableText:
    'Guests here will be refused from now on, and administrators will see it in gray. Its data stays, and it can be enabled again.',
  disabled: (name: string) => `Disabled ${name}`,
  enable: 'Enable',
  enableHelp: 'It is disabled: guests are refused. Enabled, it serves them as before.',
  enabled: (name: string) => `Enabled ${name}`,

  move: 'Move',
  moveHelp: 'Puts it, with everything below it, under another parent.',
  moveTitle: (name: string) => `Move ${name}`,
  moveText:
    'Everything below it moves along. Who can see and change it follows from its new place at once.',
  looking: 'Looking at what would change…',
  nothingLost: 'It keeps all its features there.',
  lost: (parent: string) => `${parent} does not have these features. Moved there, it loses them:`,
  moveConfirm: 'Move',
  moveAnyway: 'Move without them',
  moved: (name: string, parent: string) => `Moved ${name} under ${parent}`,

  newParent: 'New parent',
  furtherParent: 'Further parent',
  noneMayHold: (type: OrganizationType) => `None of those found can hold a ${typeNames[type]}.`,

  remove: 'Remove',
  removeHelp: 'Takes it away with everything below it. It can be restored for 30 days.',
  removeTitle: (name: string) => `Remove ${name}?`,
  loadingBelow: 'Looking at what is below it…',
  nothingBelow: 'Nothing is below it.',
  removedAlong: (byType: readonly { type: OrganizationType; count: number }[]) =>
    `Removed along with it: ${byType.map(({ type, count }) => countedType(type, count)).join(', ')}.`,
  andMore: (count: number) => `and ${formatNumber(count)} more`,
  guestsStop: 'Guests there are refused from now on, and nobody sees it in the tree or the search.',
  administratorsStop: (count: number) =>
    `${counted(count, {
      one: 'administrator who belongs there loses',
      other: 'administrators who belong there lose',
    })} access.`,
  restorable: 'Within 30 days all of it can be restored as it was.',
  typeName: (name: string) => `Type “${name}” to confirm`,
  removed: (name: string) => `Removed ${name}`,
  undo: 'Undo',
};
