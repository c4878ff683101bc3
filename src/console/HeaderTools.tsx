import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { account } from '../features/session/contract.ts';
import { endpointQuery } from '../ui/api/endpoint-queries.ts';
import { hint } from '../ui/hint.ts';
import { themeChoices } from '../ui/theme/colorScheme.ts';
import { useThemeChoice } from '../ui/theme/useThemeChoice.ts';
import classes from './Header.module.css';
import { texts } from './texts.ts';

const LogoutDialog = lazy(async () => ({
  default: (await import('./LogoutDialog.tsx')).LogoutDialog,
}));

/** The right end of the header: theme, account, logout. */
export function HeaderTools({ ready }: { ready: boolean }) {
  return (
    <>
      <ThemeMenu />
      {ready && <Account />}
      {ready && <Logout />}
    </>
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
          {...hint(texts.theme, 'end')}
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
      <ActionIcon
        {...hint(texts.logout, 'end')}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={texts.logout}
        onClick={ask}
      >
        <IconLogout size={18} aria-hidden />
      </ActionIcon>
      <Suspense>
        {isLoaded && <LogoutDialog opened={isAsking} onCancel={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
