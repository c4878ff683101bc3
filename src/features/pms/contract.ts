import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { importedLines, importOutcome, importReport } from '../../contract/import.ts';
import { organizationNumberParameter } from '../../contract/schema.ts';
import { deskGuest, deskMove, deskReversal } from './house/fields.ts';

const base = '/AdminApi/organizations/{orgNumber}/payment-gateways/{gatewayId}';
const gatewayParams = z.object({ orgNumber: organizationNumberParameter, gatewayId: z.uuid() });
const stayParams = z.extend(gatewayParams, { stayId: z.uuid() });
const dayParams = z.extend(gatewayParams, { businessDate: z.iso.date() });
const common = { access: 'scope', feature: 'payment-gateway' } as const;

const stay = z.object({
  id: z.uuid(),
  room: z.string(),
  reservation: z.string(),
  /** null: masked */
  lastName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  guestGroup: z.nullable(z.string()),
  vip: z.nullable(z.string()),
  departsOn: z.nullable(z.iso.date()),
  mayPost: z.boolean(),
  checkedInAt: z.iso.datetime(),
});
export type DeskStay = z.infer<typeof stay>;

const folioEntry = z.object({
  id: z.uuid(),
  postingId: z.uuid(),
  room: z.string(),
  guestName: z.nullable(z.string()),
  text: z.string(),
  amount: z.int(),
  currency: z.string(),
  at: z.iso.datetime(),
  businessDate: z.iso.date(),
  /** whether it may be reversed */
  canReverse: z.boolean(),
});
export type FolioEntry = z.infer<typeof folioEntry>;

const sums = z.record(z.string(), z.int());

export const getHouseDesk = endpoint({
  ...common,
  method: 'GET',
  path: `${base}/desk`,
  summary: 'Returns who stays in the house, the open day’s charges, and the closed days',
  effect: 'read',
  params: gatewayParams,
  response: z.object({
    businessDate: z.iso.date(),
    timeZone: z.string(),
    stays: z.array(stay),
    /** the newest of the open day's */
    entries: z.array(folioEntry),
    entryCount: z.int(),
    sums,
    /** the last 60, newest first */
    days: z.array(
      z.object({
        businessDate: z.iso.date(),
        closedAt: z.iso.datetime(),
        closedBy: z.string(),
        entries: z.int(),
        sums,
      }),
    ),
  }),
});

export const checkInGuest = endpoint({
  ...common,
  method: 'POST',
  path: `${base}/stays`,
  summary: 'Checks a guest in; several may share a room',
  effect: 'change',
  params: gatewayParams,
  body: deskGuest.schema,
  response: z.object({ id: z.uuid() }),
});

export const changeStay = endpoint({
  ...common,
  method: 'PUT',
  path: `${base}/stays/{stayId}`,
  summary:
    'Moves a guest to another room, or changes the departure and whether charges are allowed',
  effect: 'change',
  params: stayParams,
  body: deskMove.schema,
  response: z.object({ id: z.uuid() }),
});

export const checkOutGuest = endpoint({
  ...common,
  method: 'POST',
  path: `${base}/stays/{stayId}/check-out`,
  summary: 'Checks a guest out; the access by this stay ends after the gateway’s grace',
  effect: 'change',
  params: stayParams,
  response: z.object({ id: z.uuid() }),
});

export const reverseCharge = endpoint({
  ...common,
  method: 'POST',
  path: `${base}/postings/{postingId}/reversal`,
  summary: 'Takes a charge back by a negative one',
  effect: 'change',
  params: z.extend(gatewayParams, { postingId: z.uuid() }),
  body: deskReversal.schema,
  response: z.object({ postingId: z.uuid() }),
});

export const closeDay = endpoint({
  ...common,
  method: 'POST',
  path: `${base}/days/{businessDate}/close`,
  summary: 'Closes the open day; later charges are the next day’s',
  effect: 'change',
  params: dayParams,
  response: z.object({ entries: z.int(), sums }),
});

export const exportFolioDay = endpoint({
  ...common,
  method: 'GET',
  path: `${base}/days/{businessDate}/entries.csv`,
  summary: 'Sends a day’s charges as CSV',
  effect: 'read',
  responseType: 'csv',
  params: dayParams,
  response: z.string(),
});

export const printFolioDay = endpoint({
  ...common,
  method: 'GET',
  path: `${base}/days/{businessDate}/entries.pdf`,
  summary: 'Sends a day’s charges with their sums as PDF',
  effect: 'read',
  responseType: 'pdf',
  params: dayParams,
  response: z.string(),
});

export const checkStayImport = endpoint({
  ...common,
  method: 'POST',
  path: `${base}/stay-import-checks`,
  summary: 'Returns what an import of guests would do, and every line that prevents it',
  effect: 'read',
  largestBody: 20_000_000,
  params: gatewayParams,
  body: importedLines,
  response: importReport,
});

export const importStays = endpoint({
  ...common,
  method: 'POST',
  path: `${base}/stay-import`,
  summary: 'Checks guests in and changes their stays by reservation: all lines or none',
  effect: 'change',
  largestBody: 20_000_000,
  params: gatewayParams,
  body: importedLines,
  response: importOutcome,
});
