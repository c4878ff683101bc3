import { type KeyboardEvent, lazy, useState } from 'react';
import { type MenuId, menus } from '../contract/features.ts';
import { Kept } from '../ui/Kept.tsx';
import { LaterPart } from '../ui/LaterPart.tsx';
import { AreaButton } from './menus/AreaButton.tsx';
import { useMenuLinks } from './menus/useMenuLinks.ts';
import classes from './SubHeader.module.css';
import { texts } from './texts.ts';
import { useTreeIsThere } from './useTreeIsThere.ts';

// Nobody opens a menu before the tree is usable.
const ScreenMenu = lazy(async () => ({
  default: (await import('./menus/ScreenMenu.tsx')).ScreenMenu,
}));

/** The four menus (section 2). */
export function SubHeader({ ready }: { ready: boolean }) {
  return <Menus ready={ready} offered={useMenuLinks(ready)} />;
}

interface MenusProps {
  ready: boolean;
  offered: ReturnType<typeof useMenuLinks>;
}

function Menus({ ready, offered }: MenusProps) {
  const isTreeThere = useTreeIsThere();
  const [opened, setOpened] = useState<MenuId | null>(null);

  function moveBetweenMenus(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const from = event.target instanceof Element && event.target.closest('[data-menu]');
    if (step === undefined || !(from instanceof HTMLElement)) return;
    event.preventDefault();
    const at = menus.findIndex(({ id }) => id === from.dataset.menu);
    const next = menus[(at + step + menus.length) % menus.length];
    if (next === undefined) return;
    const button = event.currentTarget.querySelector<HTMLElement>(`[data-menu="${next.id}"]`);
    button?.focus();
    const hasLinks = offered.some(({ id, links }) => id === next.id && links.length > 0);
    if (opened !== null) setOpened(hasLinks ? next.id : null);
  }

  return (
    <nav className={classes.bar} aria-label={texts.menus} onKeyDown={moveBetweenMenus}>
      {offered.map(({ id, links }) => {
        const isEmpty = links.length === 0;
        const closed = (
          <AreaButton
            key={id}
            area={id}
            title={ready && isEmpty ? texts.noLinks : undefined}
            aria-disabled={!ready || isEmpty || undefined}
          />
        );
        if (!ready || !isTreeThere || isEmpty) return closed;
        const isOpened = opened === id;
        const menu = () => (
          <ScreenMenu
            id={id}
            links={links}
            opened={isOpened}
            onOpened={(isWanted) => setOpened(isWanted ? id : null)}
          />
        );
        return (
          <LaterPart key={id} fallback={closed}>
            <Kept shows={[links, isOpened]} render={menu} />
          </LaterPart>
        );
      })}
    </nav>
  );
}
