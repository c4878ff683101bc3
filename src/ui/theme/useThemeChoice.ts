import { useMantineColorScheme } from '@mantine/core';
import { choiceOfScheme, schemeOfChoice, type ThemeChoice } from './colorScheme.ts';

/** Returns the user's theme and a function to change it. */
export function useThemeChoice(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    choice: choiceOfScheme(colorScheme),
    choose: (choice) => setColorScheme(schemeOfChoice(choice)),
  };
}
