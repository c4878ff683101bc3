import { conferences } from '../contract.ts';

/** The screens of conferences, for the suite of accessibility. */
export const conferenceScreens = [
  { path: '/manage/conference/timeline', at: 'site', heading: 'Rooms' },
  { path: '/manage/conference/current', at: 'site', heading: 'Current conferences' },
  { path: '/manage/conference/coming', at: 'site', heading: 'Coming conferences' },
  { path: '/manage/conference/past', at: 'site', heading: 'Past conferences' },
  { path: '/setup/advanced-conference/rehearse', at: 'site', heading: 'Rehearsals' },
  { path: conferences.screens.item, at: 'site', heading: 'Basics' },
  { path: `${conferences.screens.item}/{conferenceId}`, at: 'site', heading: 'Devices' },
  {
    path: `${conferences.screens.item}/{conferenceId}?tab=edit`,
    at: 'site',
    heading: 'When and how',
  },
] as const;
