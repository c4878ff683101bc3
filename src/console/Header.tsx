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
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { OrganizationSearch } from '../features/organizations/search/OrganizationSearch.tsx';
import { account } from '../features/session/contract.ts';
import { endpointQuery } from '../ui/api/endpoint-queries.ts';
import { BrandMark } from '../ui/theme/BrandMark.tsx';
import { brandOfHost } from '../ui/theme/brands.ts';
import { themeChoices } from '../ui/theme/colorScheme.ts';
import { useThemeChoice } from '../ui/theme/useThemeChoice.ts';
import { toggleDrawer, useDrawer } from './drawer.ts';
import classes from './Header.module.css';
import { texts } from './texts.ts';

// Nobody needs a dialog before the tree is usable.
const LogoutDialog = lazy(async () => ({
  default: (await import('./LogoutDialog.tsx')).LogoutDialog,
}));

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
        <Menu.RadioGroup value={choice}>
          {themeChoices.map((theme) => {
            const Icon = themeIcons[theme];
            return (
              <Menu.RadioItem
                key={theme}
                value={theme}
                rightSection={<Icon size={16} aria-hidden />}
                onClick={() => choose(theme)}
              >
                {texts.themes[theme]}
              </Menu.RadioItem>
            );
          })}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

function Account() {
  const { data } = useQuery({
    ...endpointQuery(account, {}),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ofFrame: true, errorText: texts.accountFailed },
  });
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
  const [isLoaded, setLoaded] = useState(false);
  const ask = () => {
    setLoaded(true);
    setAsking(true);
  };
  return (
    <>
      <Tooltip label={texts.logout}>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={texts.logout} onClick={ask}>
          <IconLogout size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Suspense>
        {isLoaded && <LogoutDialog opened={isAsking} onCancel={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
