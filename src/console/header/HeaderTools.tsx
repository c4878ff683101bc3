import { ActionIcon, Menu, useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconDotsVertical,
  IconHelp,
  IconLogout,
  IconMessage,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { displayNameOf } from '../../contract/values/display-name.ts';
import { helpPathOf } from '../../features/help/contract.ts';
import { currentAddress, currentToken } from '../../features/session/client/session.ts';
import { account } from '../../features/session/contract.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { clientSettings } from '../../ui/browser/clientSettings.ts';
import { hint } from '../../ui/hint.ts';
import { LazyBoundary } from '../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../ui/states/lazyPart.tsx';
import { startAnalytics } from '../analytics.ts';
import { Shortcuts } from '../palette/Shortcuts.tsx';
import type { useShortcuts } from '../palette/useShortcuts.ts';
import classes from './Header.module.css';
import { ThemeMenu } from './ThemeMenu.tsx';
import { texts } from './texts.ts';

const LogoutDialog = lazyPart(async () => ({
  default: (await import('./LogoutDialog.tsx')).LogoutDialog,
}));
const ProfileDialog = lazyPart(async () => ({
  default: (await import('../../features/session/profile/ProfileDialog.tsx')).ProfileDialog,
}));
const FeedbackDialog = lazyPart(async () => ({
  default: (await import('../../features/feedback/FeedbackDialog.tsx')).FeedbackDialog,
}));

export type DialogName = 'profile' | 'feedback' | 'logout';

interface ToolsProps {
  /** '' until it is loaded */
  name: string;
  onOpen: (dialog: DialogName) => void;
}

/** The props of a link to the help of the current screen, in the theme of the console. */
function useHelpLink() {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const theme = useComputedColorScheme();
  return {
    component: 'a',
    href: clientSettings.helpAddress ?? `${helpPathOf(screen)}?theme=${theme}`,
    target: '_blank',
    rel: 'noopener noreferrer',
  } as const;
}

interface HeaderToolsProps {
  ready: boolean;
  shortcuts: ReturnType<typeof useShortcuts>;
}

/** The header's tools: theme, feedback, help, profile, logout. */
export function HeaderTools({ ready, shortcuts }: HeaderToolsProps) {
  const isNarrow = useMediaQuery('(max-width: 59.99em)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState<DialogName | null>(null);
  const [loaded, setLoaded] = useState<ReadonlySet<DialogName>>(new Set());
  const name = useAccountName(ready);
  useEffect(startAnalytics, []);
  const open = (dialog: DialogName) => {
    setLoaded((before) => new Set(before).add(dialog));
    setOpened(dialog);
  };
  const dialog = (which: DialogName) => ({
    opened: opened === which,
    onClose: () => setOpened(null),
  });
  const Tools = isNarrow ? ToolsMenu : ToolButtons;
  return (
    <>
      {ready && !isNarrow && <PaletteButton onOpen={() => shortcuts.show('palette')} />}
      <ThemeMenu />
      {ready && <Tools name={name} onOpen={open} />}
      {ready && <Shortcuts shortcuts={shortcuts} onOpen={open} />}
      <LazyBoundary>
        {loaded.has('profile') && <ProfileDialog {...dialog('profile')} />}
        {loaded.has('feedback') && (
          <FeedbackDialog {...dialog('feedback')} describeSender={describeSender} />
        )}
        {loaded.has('logout') && <LogoutDialog {...dialog('logout')} />}
      </LazyBoundary>
    </>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const paletteKeys = isApple ? '⌘ K' : 'Ctrl K';

/** Opens the command palette, and shows its shortcut. */
function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const title = hint(texts.palette, 'end');
  return (
    <button
      type="button"
      {...title}
      className={`${title.className} ${classes.key}`}
      aria-label={texts.paletteWith(paletteKeys)}
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      onClick={onOpen}
    >
      {paletteKeys}
    </button>
  );
}

function describeSender() {
  return { AccessToken: currentToken(), Location: currentAddress() };
}

function useAccountName(ready: boolean): string {
  const { data } = useQuery({
    ...endpointQuery(account, {}),
    enabled: ready,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ofFrame: true, errorText: texts.accountFailed },
  });
  if (data === undefined) return '';
  const { FirstName, LastName, Username } = data.Member;
  return displayNameOf({ firstName: FirstName, lastName: LastName, username: Username });
}

const button = { variant: 'subtle', color: 'gray', size: 32 } as const;

function ToolButtons({ name, onOpen }: ToolsProps) {
  const help = hint(texts.account(name), 'end');
  const helpLink = useHelpLink();
  return (
    <>
      <ActionIcon
        {...button}
        {...hint(texts.feedback, 'end')}
        aria-label={texts.feedback}
        onClick={() => onOpen('feedback')}
      >
        <IconMessage size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon {...button} {...hint(texts.help, 'end')} {...helpLink} aria-label={texts.help}>
        <IconHelp size={18} aria-hidden />
      </ActionIcon>
      {name !== '' && (
        <button
          type="button"
          {...help}
          className={`${help.className} ${classes.account}`}
          aria-label={texts.profile(name)}
          onClick={() => onOpen('profile')}
        >
          <IconUserCircle size={18} aria-hidden />
          <span className={classes.name}>{name}</span>
        </button>
      )}
      <ActionIcon
        {...button}
        {...hint(texts.logout, 'end')}
        aria-label={texts.logout}
        onClick={() => onOpen('logout')}
      >
        <IconLogout size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** The tools as a menu on narrow pages, where the search needs the space. */
function ToolsMenu({ name, onOpen }: ToolsProps) {
  const helpLink = useHelpLink();
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon {...button} aria-label={texts.more}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {name !== '' && (
          <Menu.Item
            leftSection={<IconUserCircle size={16} aria-hidden />}
            onClick={() => onOpen('profile')}
          >
            {texts.profile(name)}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconMessage size={16} aria-hidden />}
          onClick={() => onOpen('feedback')}
        >
          {texts.feedback}
        </Menu.Item>
        <Menu.Item leftSection={<IconHelp size={16} aria-hidden />} {...helpLink}>
          {texts.help}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => onOpen('logout')}
        >
          {texts.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
