import { choiceFilters, openingList } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { openingRecord } from '../../../workspace/record/openingRecord.ts';
import {
  getRouter,
  getRun,
  listBackups,
  listRouters,
  listRuns,
  routerTemplates,
} from '../contract.ts';
import { routerTemplate } from '../fields.ts';

const at = (organization: number) => ({ orgNumber: String(organization) });

export const templateFilters = choiceFilters({ status: routerTemplate.map.status });
export const openingTemplates = openingList(routerTemplates, templateFilters.values);
export const openingTemplate = openingRecord(routerTemplates);

export const openingRouters: OpeningCalls = ({ organization }) => [
  openingCall(listRouters, { params: at(organization) }),
];

export const openingRouter: OpeningCalls = ({ organization, parameters: { id } }) =>
  id === undefined
    ? []
    : [openingCall(getRouter, { params: { ...at(organization), deviceId: id } })];

export const openingBackups: OpeningCalls = ({ organization }) => [
  openingCall(listBackups, { params: at(organization), query: {} }),
];

export const openingJobs: OpeningCalls = ({ organization }) => [
  openingCall(listRuns, { params: at(organization) }),
];

export const openingJob: OpeningCalls = ({ organization, parameters: { id } }) =>
  id === undefined ? [] : [openingCall(getRun, { params: { ...at(organization), runId: id } })];
