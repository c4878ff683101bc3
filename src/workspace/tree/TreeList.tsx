import { useMediaQuery } from '@mantine/hooks';
import { type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { treeRowHeight, treeRowTouchHeight } from '../../contract/limits.ts';
import { LazyBoundary } from '../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../ui/states/lazyPart.tsx';
import { selectOrganization, useSelection } from '../selection/selection.ts';
import { useBadgesShown } from './badgesSetting.ts';
import { indexOfRow } from './rows.ts';
import classes from './TreeList.module.css';
import { rowId, TreeRow } from './TreeRow.tsx';
import { texts } from './texts.ts';
import type { TreeItem, TroubleByNumber } from './treeItem.ts';
import { effectOfKey, indexOfTyped, type KeyEffect, type Typed, withTyped } from './treeKeys.ts';
import {
  closeOrganization,
  markRendered,
  openOrganization,
  setActive,
  toggleOrganization,
  useTree,
} from './treeStore.ts';

const TreeContextMenu = lazyPart(async () => ({
  default: (await import('./TreeContextMenu.tsx')).TreeContextMenu,
}));

const TreeTrouble = lazyPart(async () => ({
  default: (await import('./TreeTrouble.tsx')).TreeTrouble,
}));

const noTrouble: TroubleByNumber = new Map();

interface MenuRequest {
  item: TreeItem;
  at: { left: number; top: number };
}

/** A virtualized WAI-ARIA tree with one tab stop. */
export function TreeList() {
  const { rows, openedOrgs } = useTree((state) => state.tree);
  const openingOrgs = useTree((state) => state.openingOrgs);
  const selectedId = useSelection((state) => state.selected?.uniqueId ?? null);
  const hasBadges = useBadgesShown();
  const scroller = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<MenuRequest | null>(null);
  const [trouble, setTrouble] = useState(noTrouble);
  const typed = useRef<Typed>({ text: '', at: 0 });
  const activeIndex = useActiveIndex(selectedId);
  const activeItem = rows[activeIndex];
  const rowHeight = useRowHeight();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // About as high as the tree, so that its rows are part of the first paint.
    initialRect: { width: 0, height: window.innerHeight },
    observeElementRect,
    // Renders in the next frame and not in each scroll event, which keeps frames short.
    useFlushSync: false,
  });
  useEffect(() => {
    if (rowHeight !== treeRowHeight) virtualizer.measure();
  }, [rowHeight, virtualizer]);
  useRevealed((index) => {
    if (scroller.current && !isInView(scroller.current, index, rowHeight))
      virtualizer.scrollToIndex(index, { align: 'center' });
  });

  function go(index: number): void {
    const item = rows[index];
    if (!item) return;
    setActive(item.uniqueId);
    virtualizer.scrollToIndex(index);
  }

  function perform({ do: effect, index }: KeyEffect): void {
    const item = rows[index];
    if (!item) return;
    go(index);
    if (effect === 'open') void openOrganization(item);
    if (effect === 'close') closeOrganization(item);
    if (effect === 'select') selectOrganization(item.uniqueId);
    if (effect === 'menu') setMenu({ item, at: menuPositionOf(rowId(item.uniqueId)) });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.shiftKey && event.key === 'F10' ? 'ContextMenu' : event.key;
    const page = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1;
    const effect = effectOfKey(key, { rows, index: activeIndex, openedOrgs, page });
    if (effect) {
      event.preventDefault();
      perform(effect);
    } else if (isLetter(event.key, typed.current.text)) {
      event.preventDefault();
      typed.current = withTyped(typed.current, event.key, event.timeStamp);
      go(indexOfTyped(rows, activeIndex, typed.current.text));
    }
  }

  function onClick(event: MouseEvent): void {
    const item = rows[rowIndexOf(event.target)];
    if (!item) return;
    setActive(item.uniqueId);
    if (isWithin(event.target, '[data-toggle]')) toggleOrganization(item);
    else selectOrganization(item.uniqueId);
  }

  function onContextMenu(event: MouseEvent): void {
    const item = rows[rowIndexOf(event.target)];
    if (!item) return;
    event.preventDefault();
    setActive(item.uniqueId);
    setMenu({ item, at: { left: event.clientX, top: event.clientY } });
  }

  const visible = virtualizer.getVirtualItems();
  const hasRows = visible.length > 0;
  useEffect(() => {
    // In a separate task, so that parts that wait for the rows do not delay their first paint.
    if (hasRows) setTimeout(markRendered);
  }, [hasRows]);
  const isActiveMounted = visible.some(({ index }) => index === activeIndex);
  return (
    <>
      {/* biome-ignore format: one attribute a line */}
      <div
        ref={scroller}
        className={classes.scroller}
        role="tree"
        tabIndex={0}
        aria-label={texts.organizations}
        aria-activedescendant={activeItem && isActiveMounted ? rowId(activeItem.uniqueId) : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
      >
        <div role="none" className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
          {visible.map(({ index, start }) => {
            const item = rows[index];
            return (
              item && (
                <TreeRow
                  key={item.uniqueId}
                  item={item}
                  index={index}
                  top={start}
                  isOpen={openedOrgs.has(item.uniqueId)}
                  isOpening={openingOrgs.has(item.uniqueId)}
                  isSelected={item.uniqueId === selectedId}
                  isActive={index === activeIndex}
                  hasBadge={hasBadges}
                  trouble={trouble.get(item.number)}
                />
              )
            );
          })}
        </div>
      </div>
      <LazyBoundary>
        <TreeTrouble
          numbers={visible.flatMap(({ index }) => rows[index]?.number ?? [])}
          onChange={setTrouble}
        />
      </LazyBoundary>
      <LazyBoundary>
        {menu && (
          <TreeContextMenu
            key={menu.item.uniqueId}
            {...menu}
            onClose={() => {
              setMenu(null);
              scroller.current?.focus();
            }}
          />
        )}
      </LazyBoundary>
    </>
  );
}

/** Reports the tree's size after the browser has laid it out, instead of forcing it to do so at once. */
function observeElementRect(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  report: (rect: Rect) => void,
): (() => void) | undefined {
  if (scrollElement === null) return undefined;
  const observer = new ResizeObserver(() =>
    report({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight }),
  );
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** Returns the index of the active row: the last used one, otherwise the selected one, otherwise the first. */
function useActiveIndex(selectedId: string | null): number {
  const rows = useTree((state) => state.tree.rows);
  const active = useTree((state) => state.active);
  return useMemo(() => {
    const index = indexOfRow(rows, active);
    return index >= 0 ? index : Math.max(indexOfRow(rows, selectedId), 0);
  }, [rows, active, selectedId]);
}

/** Calls `show` for each position to reveal. An effect, because scrolling is the browser's state. */
function useRevealed(show: (index: number) => void): void {
  const revealed = useTree((state) => state.revealed);
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    const index = indexOfRow(useTree.getState().tree.rows, revealed?.uniqueId ?? null);
    if (index >= 0) latest.current(index);
  }, [revealed]);
}

function useRowHeight(): number {
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return isTouch ? treeRowTouchHeight : treeRowHeight;
}

/** The virtualizer may not know the height yet. */
function isInView(
  { scrollTop, clientHeight }: HTMLElement,
  index: number,
  rowHeight: number,
): boolean {
  const top = index * rowHeight - scrollTop;
  return top >= 0 && top + rowHeight <= clientHeight;
}

function isLetter(key: string, typed: string): boolean {
  return [...key].length === 1 && key !== '/' && (key !== ' ' || typed !== '');
}

function isWithin(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

function rowIndexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row ? Number(row.dataset.index) : -1;
}

/** Returns the position of a row's menu when it is opened by keyboard. */
function menuPositionOf(id: string): MenuRequest['at'] {
  const row = document.getElementById(id)?.getBoundingClientRect();
  return row ? { left: row.left + 40, top: row.bottom } : { left: 0, top: 0 };
}
