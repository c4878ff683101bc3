import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { searchMinimumCharacters } from '../../contract/limits.ts';
import { searchTree, type TreeNode } from '../../features/organizations/contract.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { copyToClipboard } from '../../ui/browser/copyToClipboard.ts';
import { themeChoices } from '../../ui/theme/colorScheme.ts';
import { useThemeChoice } from '../../ui/theme/useThemeChoice.ts';
import { useSearchText } from '../../ui/useSearchText.ts';
import { useRecentOrganizations } from '../../workspace/search/useRecentOrganizations.ts';
import { directLink } from '../../workspace/selection/directLink.ts';
import { selectOrganization, useSelection } from '../../workspace/selection/selection.ts';
import { toggleDrawer, useDrawer } from '../drawer/drawer.ts';
import type { DialogName } from '../header/HeaderTools.tsx';
import { texts as headerTexts } from '../header/texts.ts';
import { useMenuLinks } from '../menus/useMenuLinks.ts';
import { texts } from './texts.ts';
import { useAddActions } from './useAddActions.ts';
import { usePaletteRecords } from './usePaletteRecords.ts';

const organizationsShown = 8;

export interface PaletteAction {
  id: string;
  label: string;
  description?: string;
  node?: TreeNode;
  perform: () => void;
}

interface Callbacks {
  onOpen: (dialog: DialogName) => void;
  onShortcuts: () => void;
}

export interface PaletteGroup {
  group: string;
  actions: PaletteAction[];
}

/** Returns the screens, organizations, records and actions that match the input. */
export function usePaletteActions(
  query: string,
  callbacks: Callbacks,
): { groups: PaletteGroup[]; isSearching: boolean } {
  const { offered } = useMenuLinks(true);
  const features = new Set(offered.flatMap(({ links }) => links.map(({ feature }) => feature)));
  const screens = useScreens(offered).filter(matching(query));
  const { found, isSearching, isPending } = useOrganizations(query);
  const records = usePaletteRecords(query, features);
  const additions = useAddActions(features).filter(matching(query));
  const actions = useActions(callbacks).filter(matching(query));
  const isBlank = query.trim() === '';
  const organizations = { group: isBlank ? texts.recent : texts.organizations, actions: found };
  const typed = query.trim().toLowerCase();
  const isTyped = actions.some(({ label }) => label.toLowerCase() === typed);
  const performed = { group: texts.actions, actions };
  // What is searched is shown last and in this order, so that nothing moves while it arrives.
  const groups = [
    ...(isTyped ? [performed] : []),
    { group: texts.screens, actions: screens },
    ...(isBlank ? [organizations] : []),
    ...(isTyped ? [] : [performed]),
    { group: texts.additions, actions: additions },
    ...(isBlank ? [] : [organizations]),
    ...(isPending ? [] : records.groups),
  ].filter(({ actions: shown }) => shown.length > 0);
  return { groups, isSearching: isSearching || records.isSearching };
}

function useScreens(offered: ReturnType<typeof useMenuLinks>['offered']): PaletteAction[] {
  const navigate = useNavigate();
  return offered.flatMap((menu) =>
    menu.links.flatMap(({ title, target, isVerifying }) => {
      if (isVerifying) return [];
      const perform = () => {
        if ('page' in target) window.open(target.page, '_blank', 'noopener,noreferrer');
        else
          void navigate({
            to: target.screen,
            search: ({ org }: { org?: string }) => ({
              ...(org !== undefined && { org }),
              ...(target.tab !== undefined && { tab: target.tab }),
            }),
          });
      };
      return [{ id: `screen ${title}`, label: title, description: menu.id, perform }];
    }),
  );
}

function useOrganizations(query: string) {
  const wanted = query.trim();
  const { text: input, isSettled } = useSearchText(query);
  const isSearch = [...wanted].length >= searchMinimumCharacters;
  const recent = useRecentOrganizations(wanted === '');
  const { data, isFetching, isLoading, errorUpdateCount } = useQuery({
    ...endpointQuery(searchTree, { params: { input } }),
    enabled: isSearch && isSettled,
    meta: { ofFrame: true },
  });
  // Results for an earlier text are hidden, because Enter would choose one.
  const isCurrent = isSearch && isSettled;
  const nodes = wanted === '' ? recent.nodes : isCurrent ? (data?.matches ?? []) : [];
  const found = nodes.slice(0, organizationsShown).map((node) => ({
    id: `organization ${node.uniqueId}`,
    label: node.name,
    description: node.displayPath,
    node,
    perform: () => selectOrganization(node.uniqueId),
  }));
  // Repeating a failed search must not hide the records again.
  const isPending = isSearch && (!isCurrent || (isLoading && errorUpdateCount === 0));
  return { found, isSearching: isSearch && (!isCurrent || isFetching), isPending };
}

function useActions({ onOpen, onShortcuts }: Callbacks): PaletteAction[] {
  const { choose } = useThemeChoice();
  const isTreeOpen = useDrawer(({ open }) => open);
  const uniqueId = useSelection(({ selected }) => selected?.uniqueId);
  const actions: [string, () => void][] = [
    [isTreeOpen ? texts.hideTree : texts.showTree, toggleDrawer],
    ...themeChoices.map((theme): [string, () => void] => [
      texts.theme(headerTexts.themes[theme]),
      () => choose(theme),
    ]),
    [texts.profile, () => onOpen('profile')],
    [texts.feedback, () => onOpen('feedback')],
    [texts.shortcuts, onShortcuts],
    [texts.logout, () => onOpen('logout')],
  ];
  if (uniqueId !== undefined)
    actions.unshift([texts.copyLink, () => void copyToClipboard(directLink(uniqueId))]);
  return actions.map(([label, perform]) => ({ id: `action ${label}`, label, perform }));
}

function matching(query: string): (action: PaletteAction) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ label, description = '' }) => {
    const text = `${label} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
