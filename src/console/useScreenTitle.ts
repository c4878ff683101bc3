import { useMatches } from '@tanstack/react-router';

/** Returns the title of the current screen, or of its tab that the menu links to. */
export function useScreenTitle(): string | undefined {
  return useMatches({
    select: (matches) => {
      const match = matches.at(-1);
      const { title, menuTab } = match?.staticData ?? {};
      return menuTab !== undefined && match?.search['tab'] === menuTab.tab ? menuTab.title : title;
    },
  });
}
