import { IconLink } from '@tabler/icons-react';
import { memo } from 'react';
import { OrganizationBadge } from './OrganizationBadge.tsx';
import classes from './TreeRow.module.css';
import { texts, typeNames } from './texts.ts';
import type { TreeItem, Trouble } from './treeItem.ts';
import { itemIn } from './treeState.ts';
import { useTree } from './treeStore.ts';

interface TreeRowProps {
  item: TreeItem;
  index: number;
  top: number;
  isOpen: boolean;
  isOpening: boolean;
  isSelected: boolean;
  isActive: boolean;
  hasBadge: boolean;
  trouble: Trouble | undefined;
}

const link = <IconLink size={13} aria-hidden />;

/** A row of the tree. The list handles its events, so that rows mount quickly while scrolling. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { item, index, top, isOpen, isOpening, isSelected, isActive, hasBadge, trouble } = props;
  const { name, level, position, siblings, type, status, isTrialMode, isLinked } = item;
  const about = descriptionOf(item, trouble);
  const toggle = isOpening ? classes.spinner : classes.toggle;
  return (
    <div
      id={rowId(item.uniqueId)}
      role="treeitem"
      className={classes.row}
      style={{ top, paddingInlineStart: 4 + (level - 1) * 14 }}
      title={`${name}\n${about}`}
      aria-description={about}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={item.hasChildren ? isOpen : undefined}
      aria-selected={isSelected}
      aria-busy={isOpening || undefined}
      data-index={index}
      data-active={isActive || undefined}
      data-disabled={status !== 'Active' || undefined}
      data-trial={isTrialMode || undefined}
      data-linked={isLinked || undefined}
    >
      <span className={toggle} data-toggle={item.hasChildren || undefined} aria-hidden />
      {hasBadge && (
        <OrganizationBadge type={type} status={status} isTrialMode={isTrialMode} isOpen={isOpen} />
      )}
      <span className={classes.name}>{name}</span>
      {isLinked && <span className={classes.link}>{link}</span>}
      {trouble && <span className={classes.trouble} data-trouble={trouble} />}
    </div>
  );
});

export function rowId(uniqueId: string): string {
  return `org-${uniqueId}`;
}

/** Returns the organization of the row that contains an element; undefined outside rows. */
export function itemOfRow(target: EventTarget): TreeItem | undefined {
  const row = target instanceof Element ? target.closest('[role=treeitem]') : null;
  return row === null ? undefined : itemIn(useTree.getState().tree, row.id.slice(rowId('').length));
}

/** Describes the badge's letters, color and shape, and the dot, as text. */
function descriptionOf(
  { type, status, isTrialMode, isLinked }: TreeItem,
  trouble: Trouble | undefined,
): string {
  const parts = [typeNames[type]];
  if (isTrialMode) parts.push(texts.trialMode);
  if (status !== 'Active') parts.push(status);
  if (isLinked) parts.push(texts.linked);
  if (trouble) parts.push(texts.trouble[trouble]);
  return parts.join(', ');
}
