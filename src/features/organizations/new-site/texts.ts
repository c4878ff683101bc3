import { counted } from '../../../contract/plural.ts';
import { formatNumber } from '../../../ui/format.ts';

export const texts = {
  steps: 'Steps to a new site',
  stepOf: (position: number, count: number, title: string) =>
    `Step ${position} of ${count}: ${title}`,
  noSiteHere: 'A site can be added below a service provider or a grouping. Select one of them.',
  notAllowed: 'Your role does not allow adding a site. Ask an administrator for it.',
  storedHere:
    'What you enter stays in this browser until the site is created. You can leave and come back.',
  startOver: 'Start over',
  startOverTitle: 'Start over?',
  startOverText: 'What you have entered for the new site is discarded.',
  next: 'Next',
  back: 'Back',
  create: 'Create site',
  created: (name: string, contents: Contents) => `Created ${name} with ${contentsText(contents)}`,

  start: 'Start',
  startHelp: (parent: string) =>
    `What the new site starts with. Everything can be changed later. It will be below ${parent}.`,
  noSite: 'No site was found',
  replaceTitle: 'Start from something else?',
  replaceText: 'The service areas and plans entered so far are replaced.',
  replace: 'Replace',

  site: 'Site',
  areas: 'Service areas',
  areasHelp: 'The parts of the site, such as the lobby or the rooms.',
  noAreas: 'No service areas yet. They can also be added later.',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moved: (name: string, position: number) => `${name} is at position ${position} now`,
  unnamed: 'this area',

  plans: 'Plans',
  plansHelp: 'What guests of this area can buy or receive.',
  plansNeedAreas:
    'Plans belong to service areas, and this site has none. Add them in the previous step.',
  cannotHavePlans:
    'This site does not have the feature Service Plans, so it is created without plans.',
  noPlans: 'No plans',
  edit: 'Edit plans',
  editOf: (area: string) => `Edit the plans of ${area}`,
  addStandard: 'Add a standard plan',
  newPlan: 'New plan',

  portal: 'Portal',
  portalHelp:
    'The page that guests see when they connect. Areas have the site’s portal unless they differ.',
  areaPortals: 'Areas',
  areaPortalsHelp: 'An area can have a different brand and language.',
  asSite: 'As the site',
  change: 'Change',
  changePortalOf: (area: string) => `Change the portal of ${area}`,
  preview: 'Preview',
  previewArea: 'Area',
  shownOn: 'Shown on',
  phone: 'Phone',
  desktop: 'Desktop',
  portalOf: (area: string) => `Portal of ${area}`,
  theSite: 'the site',
  unnamedSite: 'your site',
  welcome: (site: string) => `Welcome to ${site}`,
  nothingToChoose: 'There is no plan to choose here.',
  portalNeedsAreas:
    'Guests connect in service areas, and this site has none. They can also be added later.',
  nothingOffered: (area: string) => `Guests of ${area} find no plan to choose.`,
  incompletePlans: (names: readonly string[]) => `Not complete yet, so not shown: ${listed(names)}`,
  draftPlans: (names: readonly string[]) => `Drafts, so not shown to guests: ${listed(names)}`,
  plansForSome: (names: readonly string[]) =>
    `Only for some guests or at some times: ${listed(names)}`,
  plansInOtherLanguages: (language: string, names: readonly string[]) =>
    `Without a text in ${language}: ${listed(names)}`,
  onlyPlansTranslated: 'In this preview, everything except the texts of plans is in English.',
  goTo: (step: string) => `Go to ${step}`,
  guestPortal: (portal: string) => `Guest portal: ${portal}`,

  summary: 'Summary',
  summaryHelp: 'Nothing has been created yet.',
  creates: (contents: Contents, parent: string) =>
    `One site with ${contentsText(contents)} will be created below ${parent}, all of it or nothing.`,
  devices: (count: number) => counted(count, { one: 'device', other: 'devices' }),
  devicesHelp: 'In maintenance until they have addresses and secrets',
  settings: 'Settings',
  field: 'Field',
  value: 'Value',
  incomplete: 'Not complete yet',
};

interface Contents {
  areas: number;
  plans: number;
  devices: number;
}

function contentsText({ areas, plans, devices }: Contents): string {
  const parts = [
    counted(areas, { one: 'service area', other: 'service areas' }),
    counted(plans, { one: 'plan', other: 'plans' }),
    ...(devices > 0 ? [counted(devices, { one: 'device', other: 'devices' })] : []),
  ];
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const maxListed = 5;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, maxListed).join(', ');
  const more = names.length - maxListed;
  return more > 0 ? `${shown} and ${formatNumber(more)} more` : shown;
}
