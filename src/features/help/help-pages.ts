import { helpPathOf } from './contract.ts';
import type { HelpPage } from './help-page.ts';
import { enterprisePages } from './pages/enterprise.ts';
import { groupPages } from './pages/groups.ts';
import { hotspotPages } from './pages/hotspot.ts';
import { managePages } from './pages/manage.ts';
import { orgSearchPages } from './pages/org-search.ts';
import { organizationPages } from './pages/organizations.ts';
import { promotionPages } from './pages/promotions.ts';
import { reportPages } from './pages/reports.ts';
import { rotatingPasswordPages } from './pages/rotating-password.ts';
import { setupPages } from './pages/setup.ts';
import { supportPages } from './pages/support.ts';

/** The help of all screens, in the order of the menus. */
export const helpPages: readonly HelpPage[] = [
  ...organizationPages,
  ...setupPages,
  ...managePages,
  ...enterprisePages,
  ...hotspotPages,
  ...rotatingPasswordPages,
  ...promotionPages,
  ...reportPages,
  ...supportPages,
  ...orgSearchPages,
  ...groupPages,
];

export function helpPageAt(path: string): HelpPage | undefined {
  return helpPages.find(({ screen }) => helpPathOf(screen) === path);
}

export interface FoundPage {
  page: HelpPage;
  /** the tasks and problems that contain the words; empty when the page as a whole does */
  parts: readonly string[];
}

/** Finds the pages that contain all words of a text, those with it in their title first. */
export function searchHelp(text: string): FoundPage[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (...parts: string[]) => {
    const content = parts.join(' ').toLowerCase();
    return words.every((word) => content.includes(word));
  };
  const found = helpPages.flatMap((page) => {
    const { title, purpose, tasks, problems } = page;
    const parts = [
      ...tasks.filter((task) => hasAll(task.title, ...task.steps)).map((task) => task.title),
      ...problems.filter(({ sign, remedy }) => hasAll(sign, remedy)).map(({ sign }) => sign),
    ];
    const isWhole = hasAll(title, purpose);
    return isWhole || parts.length > 0 ? [{ page, parts: isWhole ? [] : parts }] : [];
  });
  const inTitle = ({ page }: FoundPage) => hasAll(page.title);
  return [...found.filter(inTitle), ...found.filter((one) => !inTitle(one))];
}
