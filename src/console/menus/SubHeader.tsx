import { type FocusEvent, type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { type MenuId, menus } from '../../contract/features.ts';
import { LazyBoundary } from '../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../ui/states/lazyPart.tsx';
import { useCanOpen, useFirstRole } from '../../workspace/useAllowed.ts';
import { useIsTreeSettled } from '../drawer/useIsTreeSettled.ts';
import { texts } from '../texts.ts';
import { useScreenTitle } from '../useScreenTitle.ts';
import { AreaButton } from './AreaButton.tsx';
import classes from './SubHeader.module.css';
import { useMenuLinks } from './useMenuLinks.ts';

// Loaded after the tree, before which no menu is needed.
const ScreenMenu = lazyPart(async () => ({
  default: (await import('../afterTree.ts')).ScreenMenu,
}));

/** The four menus (specification section 2). */
export function SubHeader({ ready }: { ready: boolean }) {
  const { offered, isKnown } = useMenuLinks(ready);
  // Until then, a menu would open with Admin History alone, and its other links would push it down.
  return <Menus ready={ready && isKnown} offered={offered} />;
}

interface MenusProps {
  ready: boolean;
  offered: ReturnType<typeof useMenuLinks>['offered'];
}

function Menus({ ready, offered }: MenusProps) {
  // Deferred, so that React shows placeholder buttons until the menus are loaded.
  const hasMenus = ready && offered.some(({ links }) => links.length > 0);
  const isLoadable = useDeferredValue(useIsTreeSettled() && hasMenus, false);
  const [opened, setOpened] = useState<MenuId | null>(null);
  const focused = useRef<string>(undefined);

  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    focused.current = target.dataset.menu;
  }

  const canOpen = useCanOpen(ready);
  const isRoleKnown = useFirstRole(ready) === 'known';
  const emptyText = (menu: MenuId) => {
    if (!isRoleKnown) return undefined;
    return menus.some(({ id, features }) => id === menu && features.some(canOpen))
      ? texts.noLinks
      : texts.noLinksByRole;
  };

  const hasLinks = (menu: string | undefined) =>
    offered.some(({ id, links }) => id === menu && links.length > 0);

  function moveBetweenMenus(event: KeyboardEvent<HTMLElement>): void {
    openByArrow(event);
    if (event.key === 'Escape') setOpened(null);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const from = event.target instanceof Element && event.target.closest('[data-menu]');
    if (step === undefined || !(from instanceof HTMLElement)) return;
    event.preventDefault();
    const at = menus.findIndex(({ id }) => id === from.dataset.menu);
    const next = menus[(at + step + menus.length) % menus.length];
    if (next === undefined) return;
    const button = event.currentTarget.querySelector<HTMLElement>(`[data-menu="${next.id}"]`);
    button?.focus();
    if (opened !== null) setOpened(hasLinks(next.id) ? next.id : null);
  }

  // Mantine opens a menu by click, Enter and Space only.
  function openByArrow(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLButtonElement)) return;
    const menu = menus.find(({ id }) => id === focused.current);
    if (menu === undefined || !ready || !hasLinks(menu.id)) return;
    event.preventDefault();
    setOpened(menu.id);
  }

  return (
    <nav
      className={classes.bar}
      aria-label={texts.menus}
      onFocus={onFocus}
      onBlur={() => {
        focused.current = undefined;
      }}
      onKeyDown={moveBetweenMenus}
    >
      {offered.map(({ id, links }) => {
        const isEmpty = links.length === 0;
        const isOpened = opened === id;
        const closed = (
          <AreaButton
            area={id}
            title={ready && isEmpty ? emptyText(id) : undefined}
            aria-disabled={!ready || isEmpty || undefined}
            aria-haspopup={isEmpty ? undefined : 'menu'}
            // The menu opens once it is loaded, unless a second press, Escape or blur cancels it.
            onClick={() => ready && !isEmpty && setOpened(isOpened ? null : id)}
            onBlur={() => setOpened(null)}
          />
        );
        return (
          <LazyBoundary key={id} fallback={closed}>
            {ready && isLoadable && !isEmpty ? (
              <ScreenMenu
                id={id}
                links={links}
                opened={isOpened}
                focused={focused}
                onOpened={setOpened}
              />
            ) : (
              closed
            )}
          </LazyBoundary>
        );
      })}
      <CurrentScreen />
    </nav>
  );
}

/** The name of the current screen (section 2, 'Route title'). */
function CurrentScreen() {
  const title = useScreenTitle();
  return <span className={classes.screen}>{title}</span>;
}
