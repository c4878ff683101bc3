import { ActionIcon, Menu } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { hint } from '../../ui/hint.ts';
import { themeChoices } from '../../ui/theme/colorScheme.ts';
import { useThemeChoice } from '../../ui/theme/useThemeChoice.ts';
import { texts } from './texts.ts';

const themeIcons = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop };

export function ThemeMenu() {
  const { choice, choose } = useThemeChoice();
  const Current = themeIcons[choice];
  return (
    <Menu position="bottom-end" withinPortal={false}>
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
