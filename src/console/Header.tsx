import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { useState } from 'react';
import { OrganizationSearch } from '../features/organizations/search/OrganizationSearch.tsx';
import { leaveForLogin } from '../features/session/client/session.ts';
import { account, logout } from '../features/session/contract.ts';
import { useChange, useEndpoint } from '../ui/api/useEndpoint.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { BrandMark } from '../ui/theme/BrandMark.tsx';
import { brandOfHost } from '../ui/theme/brands.ts';
import { themeChoices } from '../ui/theme/colorScheme.ts';
import { useThemeChoice } from '../ui/theme/useThemeChoice.ts';
import { toggleDrawer, useDrawer } from './drawer.ts';
import classes from './Header.module.css';
import { texts } from './texts.ts';

const brand = brandOfHost(window.location.hostname);

export function Header({ ready }: { ready: boolean }) {
  return (
    <header className={classes.header}>
      <div className={classes.start}>
        <TreeToggle />
        <BrandMark brand={brand} size={26} />
      </div>
      <div className={classes.search}>{ready && <OrganizationSearch />}</div>
      <div className={classes.end}>
        <ThemeMenu />
        {ready && <Account />}
        {ready && <Logout />}
      </div>
    </header>
  );
}

function TreeToggle() {
  const isOpen = useDrawer(({ open }) => open);
  const label = isOpen ? texts.hideTree : texts.showTree;
  const Icon = isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={toggleDrawer}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

const themeIcons = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop };

function ThemeMenu() {
  const { choice, choose } = useThemeChoice();
  const Current = themeIcons[choice];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`${texts.theme}: ${texts.themes[choice]}`}
        >
          <Current size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {themeChoices.map((theme) => {
          const Icon = themeIcons[theme];
          return (
            <Menu.Item
              key={theme}
              role="menuitemradio"
              aria-checked={theme === choice}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => choose(theme)}
            >
              {texts.themes[theme]}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function Account() {
  const { data } = useEndpoint(account, {});
  if (data === undefined) return null;
  const { FirstName, LastName, Username } = data.Member;
  const name = FirstName && LastName ? `${FirstName} ${LastName}` : Username;
  return (
    <span className={classes.account} title={texts.account(name)}>
      <IconUserCircle size={18} aria-hidden />
      <span className={classes.name}>{name}</span>
    </span>
  );
}

function Logout() {
  const [isAsking, setAsking] = useState(false);
  const end = useChange(logout);
  return (
    <>
      <Tooltip label={texts.logout}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={texts.logout}
          onClick={() => setAsking(true)}
        >
          <IconLogout size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <ConfirmDialog
        opened={isAsking}
        title={texts.logout}
        confirmLabel={texts.logout}
        pending={end.isPending}
        // A logout that fails still leads to the sign-in page (section 8).
        onConfirm={() => end.mutate({}, { onSettled: () => leaveForLogin() })}
        onCancel={() => setAsking(false)}
      >
        {texts.logoutQuestion}
      </ConfirmDialog>
    </>
  );
}
