import { type FilterValues, type ListState, listStateIn } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { reasons } from '../../radius/public/reasons.ts';
import { listAuthentications, listRadiusProblems, listSessions } from '../contract.ts';
import {
  authenticationResults,
  type Period,
  periods,
  sessionStates,
  usualPeriod,
} from '../filters.ts';

export const tabs = ['authentications', 'sessions', 'problems'] as const;
export type Tab = (typeof tabs)[number];

const anyText = /^.{1,100}$/;
const guestId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const filters: FilterValues = {
  period: periods,
  result: authenticationResults,
  reason: Object.keys(reasons),
  state: sessionStates,
  user: anyText,
  mac: anyText,
  nas: anyText,
  ssid: anyText,
  method: anyText,
  plan: anyText,
  guest: guestId,
};

export function tabOf(name: unknown): Tab {
  return tabs.find((tab) => tab === name) ?? 'authentications';
}

export function periodOf({ filters: { period } }: Pick<ListState, 'filters'>): Period {
  return periods.find((one) => one === period) ?? usualPeriod;
}

type Filtered = Pick<ListState, 'text' | 'filters'>;

function sharedQuery(view: Filtered) {
  const { text } = view;
  const { user, mac, nas, ssid, plan, guest } = view.filters;
  return {
    period: periodOf(view),
    ...(text !== '' && { text }),
    ...(user !== undefined && { user }),
    ...(mac !== undefined && { mac }),
    ...(nas !== undefined && { nas }),
    ...(ssid !== undefined && { ssid }),
    ...(plan !== undefined && { plan }),
    ...(guest !== undefined && { guest }),
  };
}

export function authenticationQuery(view: Filtered) {
  const result = authenticationResults.find((one) => one === view.filters.result);
  const { reason, method } = view.filters;
  return {
    ...sharedQuery(view),
    ...(result !== undefined && { result }),
    ...(reason !== undefined && { reason }),
    ...(method !== undefined && { method }),
  };
}

export function sessionQuery(view: Filtered) {
  const state = sessionStates.find((one) => one === view.filters.state);
  return {
    ...sharedQuery(view),
    ...(state !== undefined && { state }),
  };
}

export const paramsOf = (number: number) => ({ orgNumber: String(number) });

/** A selected row has no opening call, because opening one records who looked. */
export const openingRadius: OpeningCalls = ({ organization, search }) => {
  const params = paramsOf(organization);
  const view = listStateIn(search, filters);
  switch (tabOf(search.tab)) {
    case 'authentications':
      return [openingCall(listAuthentications, { params, query: authenticationQuery(view) })];
    case 'sessions':
      return [openingCall(listSessions, { params, query: sessionQuery(view) })];
    case 'problems':
      return [openingCall(listRadiusProblems, { params })];
  }
};
