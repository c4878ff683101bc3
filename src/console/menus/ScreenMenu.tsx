import { Menu } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type MouseEvent, memo, type RefObject, useLayoutEffect, useRef } from 'react';
import type { MenuId } from '../../contract/features.ts';
import { menuCloseDelayMs, menuOpenDelayMs } from '../../contract/limits.ts';
import { usePreloading } from '../../ui/navigation/preload.ts';
import { texts } from '../texts.ts';
import { AreaButton } from './AreaButton.tsx';
import type { MenuLink } from './menuLinks.ts';
import classes from './SubHeader.module.css';

interface ScreenMenuProps {
  id: MenuId;
  links: readonly MenuLink[];
  opened: boolean;
  /** the menu whose placeholder button had the focus when it was replaced */
  focused: RefObject<string | undefined>;
  onOpened: (menu: MenuId | null) => void;
}

/** A sub-header menu. Its items are links, so that they can be copied or opened in a new tab. */
export const ScreenMenu = memo(({ id, links, opened, focused, onOpened }: ScreenMenuProps) => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (focused.current === id && document.activeElement === document.body) button.current?.focus();
  }, [focused, id]);
  const isChosen = useRef(false);
  // After a click on a link, the delayed hover would open the menu again.
  const change = (isOpen: boolean) => {
    if (!isOpen || !isChosen.current) onOpened(isOpen ? id : null);
  };
  const allowOpening = () => {
    isChosen.current = false;
  };
  return (
    <Menu
      trigger="click-hover"
      opened={opened}
      onChange={change}
      openDelay={menuOpenDelayMs}
      closeDelay={menuCloseDelayMs}
      position="bottom-start"
      offset={0}
      withinPortal={false}
    >
      <Menu.Target>
        <AreaButton
          ref={button}
          area={id}
          onPointerEnter={allowOpening}
          onPointerDown={allowOpening}
          onKeyDown={allowOpening}
        />
      </Menu.Target>
      <Menu.Dropdown
        data-menu={id}
        onClick={() => {
          isChosen.current = true;
        }}
      >
        {links.map((link) => (
          <LinkItem key={link.feature} link={link} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});

function LinkItem({ link }: { link: MenuLink }) {
  const { title, target, isVerifying } = link;
  if (isVerifying)
    return (
      <Menu.Item disabled className={classes.link}>
        {title} <span className={classes.verifying}>{texts.verifying}</span>
      </Menu.Item>
    );
  if ('page' in target)
    return (
      <Menu.Item
        component="a"
        className={classes.link}
        href={target.page}
        target="_blank"
        rel="noopener noreferrer"
        rightSection={<IconExternalLink size={14} aria-label={texts.newTab} />}
      >
        {title}
      </Menu.Item>
    );
  return <ScreenItem title={title} {...target} />;
}

/** Every screen keeps the selected organization. */
const searchOf =
  (tab: string | undefined) =>
  ({ org }: { org?: string }) => ({
    ...(org !== undefined && { org }),
    ...(tab !== undefined && { tab }),
  });

interface ScreenItemProps {
  title: string;
  screen: string;
  area: string;
  tab?: string;
}

function ScreenItem({ title, screen, area, tab }: ScreenItemProps) {
  const { pathname, search: shown } = useLocation();
  const navigate = useNavigate();
  const router = useRouter();
  const isOnTab = tab === undefined || ('tab' in shown && shown.tab === tab);
  const isCurrent = (pathname === area || pathname.startsWith(`${area}/`)) && isOnTab;
  const search = searchOf(tab);
  const { href } = router.buildLocation({ to: screen, search });
  const preloading = usePreloading({ to: screen, search });

  const open = (event: MouseEvent) => {
    // The browser handles clicks with a modifier (new tab or window).
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The link to the current screen reloads it (specification section 2).
    if (pathname === screen && isOnTab)
      void navigate({ to: '.', search: true, replace: true, state: { refreshed: Date.now() } });
    else void navigate({ to: screen, search });
  };
  return (
    <Menu.Item
      component="a"
      className={classes.link}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={open}
      onPointerEnter={preloading.start}
      onPointerLeave={preloading.stop}
      onFocus={preloading.start}
      onBlur={preloading.stop}
    >
      {title}
    </Menu.Item>
  );
}
