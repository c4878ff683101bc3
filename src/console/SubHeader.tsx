import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, lazy, useState } from 'react';
import { type MenuId, menus } from '../contract/features.ts';
import { LaterPart } from '../ui/LaterPart.tsx';
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
  const offered = useMenuLinks(ready);
  const isTreeThere = useTreeIsThere();
  const [opened, setOpened] = useState<MenuId | null>(null);
  const pathname = useLocation({ select: (location) => location.pathname });

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
        const isCurrentArea = pathname.startsWith(`/${id.toLowerCase()}/`);
        const closed = (
          <button
            key={id}
            type="button"
            data-menu={id}
            title={ready && links.length === 0 ? texts.noLinks : undefined}
            className={classes.area}
            aria-current={isCurrentArea || undefined}
            aria-disabled={!ready || links.length === 0 || undefined}
          >
            {id}
            <IconChevronDown size={14} aria-hidden />
          </button>
        );
        if (!ready || !isTreeThere || links.length === 0) return closed;
        return (
          <LaterPart key={id} fallback={closed}>
            <ScreenMenu
              id={id}
              links={links}
              isCurrentArea={isCurrentArea}
              opened={opened === id}
              onOpened={(isOpened) => setOpened(isOpened ? id : null)}
            />
          </LaterPart>
        );
      })}
    </nav>
  );
}
