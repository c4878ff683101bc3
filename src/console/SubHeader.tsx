import { Menu, Tooltip } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { type MenuId, menus } from '../contract/features.ts';
import { menuCloseDelayMs, menuOpenDelayMs } from '../contract/limits.ts';
import { useSelection } from '../features/organizations/selection.ts';
import { getCategories } from '../features/session/contract.ts';
import { endpointKey, endpointQuery } from '../ui/api/endpoint-queries.ts';
import classes from './SubHeader.module.css';
import { type Screen, screens } from './screens.ts';
import { texts } from './texts.ts';

/** The four menus (section 2): what the organization grants and has a screen; Admin History always. */
export function SubHeader({ ready }: { ready: boolean }) {
  const pageVersion = useSelection((state) => state.pageVersion);
  const { data = [] } = useQuery({
    ...endpointQuery(getCategories, {}),
    queryKey: [...endpointKey(getCategories), pageVersion],
    placeholderData: (before) => before,
    enabled: ready,
    meta: { ofFrame: true },
  });
  const granted = new Set(data.flatMap(({ features }) => features));
  return (
    <nav className={classes.bar} aria-label={texts.menus}>
      {menus.map(({ id, features }) => {
        const offered = screens.filter(
          ({ feature }) =>
            features.some((inMenu) => inMenu === feature) &&
            (feature === 'admin-history' || granted.has(feature)),
        );
        return <ScreenMenu key={id} id={id} offered={ready ? offered : []} />;
      })}
    </nav>
  );
}

function ScreenMenu({ id, offered }: { id: MenuId; offered: readonly Screen[] }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isCurrent = (screen: Screen) => pathname === screen.path;
  const isCurrentArea = pathname.startsWith(`/${id.toLowerCase()}/`);

  const open = (screen: Screen) => {
    // The link of the current screen shows it anew (section 2).
    if (isCurrent(screen))
      void navigate({ to: '.', search: true, replace: true, state: { refreshed: Date.now() } });
    else
      void navigate({ to: screen.path, search: ({ org }) => (org === undefined ? {} : { org }) });
  };

  if (offered.length === 0)
    return (
      <Tooltip label={texts.noLinks}>
        <button type="button" className={classes.area} aria-disabled>
          {id}
        </button>
      </Tooltip>
    );
  return (
    <Menu
      trigger="click-hover"
      openDelay={menuOpenDelayMs}
      closeDelay={menuCloseDelayMs}
      position="bottom-start"
      offset={0}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.area}
          aria-current={isCurrentArea || undefined}
          onKeyDown={openByArrow}
        >
          {id}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((screen) => (
          <Menu.Item
            key={screen.path}
            aria-current={isCurrent(screen) ? 'page' : undefined}
            className={classes.link}
            onClick={() => open(screen)}
          >
            {screen.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

// Mantine's button opens by click, Enter and Space only.
function openByArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  event.currentTarget.click();
}
