import { type ListState, listStateIn, pageQuery, sortOf } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { getConferenceSite } from '../check/contract.ts';
import { conferences } from '../contract.ts';
import { getConferenceDashboard } from '../dashboard/contract.ts';
import { conferenceMode } from '../fields.ts';
import { getRehearsal } from '../rehearsal/contract.ts';
import { type ConferenceTab, conferenceState, statesOfTab } from '../states.ts';

/** Returns the filters of a list: its states, the mode, and faults. */
function filtersOf(tab: ConferenceTab) {
  const states = statesOfTab[tab];
  return {
    values: { state: states, mode: conferenceMode.values, faults: ['yes'] },
    toolbar: [
      {
        name: 'state',
        label: conferenceState.label,
        options: conferenceState.options.filter(({ value }) => states.includes(value)),
      },
      { name: 'mode', label: conferenceMode.label, options: conferenceMode.options },
      { name: 'faults', label: 'Faults', options: [{ value: 'yes', label: 'With faults' }] },
    ],
  };
}

export const filters = {
  current: filtersOf('current'),
  coming: filtersOf('coming'),
  past: filtersOf('past'),
};

/** Returns the filters of a list as the query of its calls. */
export function filterQuery(
  tab: ConferenceTab,
  { filters: chosen, text }: Pick<ListState, 'filters' | 'text'>,
) {
  const state = conferenceState.values.find((one) => one === chosen.state);
  const mode = conferenceMode.values.find((one) => one === chosen.mode);
  return {
    tab,
    ...(text !== '' && { text }),
    ...(state !== undefined && { state }),
    ...(mode !== undefined && { mode }),
    ...(chosen.faults === 'yes' && { faults: 'yes' as const }),
  };
}

export function sentForConferences(number: number, tab: ConferenceTab, state: ListState) {
  return {
    params: { orgNumber: String(number) },
    query: { ...pageQuery(state), ...sortOf(state, conferences.sort), ...filterQuery(tab, state) },
  };
}

/** Columns that are hidden until they are chosen. */
export const hiddenColumns: readonly string[] = ['mode', 'ssid'];

const openingTab =
  (tab: ConferenceTab): OpeningCalls =>
  ({ organization, search }) => [
    openingCall(
      conferences.list,
      sentForConferences(
        organization,
        tab,
        listStateIn(search, filters[tab].values, hiddenColumns),
      ),
    ),
  ];
export const openingCurrent = openingTab('current');
export const openingComing = openingTab('coming');
export const openingPast = openingTab('past');

const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** Returns the first day of the timeline that an address names. */
export function firstDayIn(from: unknown): string | undefined {
  return typeof from === 'string' && dayPattern.test(from) && !Number.isNaN(Date.parse(from))
    ? from
    : undefined;
}

export function sentForTimeline(number: number, from: string | undefined) {
  return {
    params: { orgNumber: String(number) },
    query: from === undefined ? {} : { from },
  };
}

export const openingTimeline: OpeningCalls = ({ organization, search }) => [
  openingCall(getConferenceDashboard, sentForTimeline(organization, firstDayIn(search.from))),
];

export const openingRehearsal: OpeningCalls = ({ organization }) => [
  openingCall(getRehearsal, { params: { orgNumber: String(organization) } }),
];

/** The page of a conference, or the wizard for a new one. */
export const openingConference: OpeningCalls = ({ organization, parameters, search }) => {
  const params = { orgNumber: String(organization) };
  const site = openingCall(getConferenceSite, { params });
  if (parameters.id === undefined) return [site];
  const record = openingCall(conferences.get, {
    params: { ...params, conferenceId: parameters.id },
  });
  return search.tab === 'edit' ? [record, site] : [record];
};
