import { menus } from '../../contract/features.ts';
import { levelFor, type Permissions, permissionLevels } from '../../contract/permissions.ts';
import { roleFeatures } from './choices.ts';
import type { RoleTemplateRow } from './contract.ts';
import { levelNames, shortRightNames, texts } from './texts.ts';

/** What a role may do, a menu at a time: 'Setup: 8 view, 2 edit'. */
export function permissionWords({ permissions }: { permissions: Permissions }): string {
  const parts = menus.flatMap(({ id, features }) => {
    const levels = roleFeatures
      .filter((feature) => features.some((one) => one === feature))
      .map((feature) => levelFor(permissions, feature));
    const counts = permissionLevels
      .filter((level) => level !== 'none' && levels.includes(level))
      .map((level) => {
        const count = levels.filter((one) => one === level).length;
        const word = levelNames[level].toLowerCase();
        return count === levels.length ? `all ${word}` : `${count} ${word}`;
      });
    return counts.length === 0 ? [] : [`${id}: ${counts.join(', ')}`];
  });
  return parts.join(' · ') || texts.nothing;
}

export function rightWords({ rights }: Pick<RoleTemplateRow, 'rights'>): string {
  return rights.map((right) => shortRightNames[right]).join(', ');
}

/** Whose template it is, seen from the selected organization. */
export function ownerWords({ origin, owner }: Pick<RoleTemplateRow, 'origin' | 'owner'>): string {
  return origin === 'built-in' ? texts.builtIn : (owner?.name ?? texts.above);
}
