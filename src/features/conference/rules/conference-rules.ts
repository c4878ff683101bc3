import type { Conference } from '../fields.ts';

const minuteMs = 60_000;
const shortestMinutes = 15;
const longestDays = 60;

type ReportError = (path: keyof Conference, message: string) => void;

/** Reports what contradicts itself within one conference. */
export function checkConference(conference: Conference, error: ReportError): void {
  checkTimes(conference, error);
  checkMode(conference, error);
  checkWireless(conference, error);
  const { roomIds, price, billing } = conference;
  if (roomIds.length === 0) error('roomIds', 'Choose at least one room');
  if (billing === 'complimentary' && (price ?? 0) > 0)
    error('price', 'A complimentary event has no price. Leave this empty.');
}

function checkTimes({ start, end }: Conference, error: ReportError): void {
  // Clock changes are ignored here. The server measures the length by the site's clock.
  const minutes = (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / minuteMs;
  if (minutes <= 0) error('end', 'The end must be after the start');
  else if (minutes < shortestMinutes)
    error('end', `The end must be at least ${shortestMinutes} minutes after the start`);
  else if (minutes > longestDays * 24 * 60)
    error('end', `The end must be no more than ${longestDays} days after the start`);
}

function checkMode(conference: Conference, error: ReportError): void {
  const { mode, userName, landingPage, portalArea, publicAddresses, staticMacs } = conference;
  if (mode !== 'standard') {
    const text = 'Only with a login on the portal. Leave this empty.';
    if (userName !== null) error('userName', text);
    if (landingPage !== null) error('landingPage', text);
    if (portalArea !== null) error('portalArea', text);
    if (staticMacs.length > 0) error('staticMacs', text);
  }
  if (mode !== 'dark') return;
  const noInternet = 'A dark VLAN does not reach the internet. Leave this empty.';
  for (const name of ['downKbps', 'upKbps', 'capDownKbps', 'capUpKbps'] as const)
    if (conference[name] !== null) error(name, noInternet);
  if (publicAddresses > 0)
    error('publicAddresses', 'A dark VLAN has no public addresses. Enter 0.');
}

function checkWireless({ ssidKind, ssid, mode }: Conference, error: ReportError): void {
  if (ssidKind === 'shared' && ssid === null) error('ssid', 'Name the SSID that attendees choose');
  if (ssidKind === 'none' && ssid !== null) error('ssid', 'Choose an SSID, or leave this empty');
  if (ssidKind === 'shared' && mode !== 'standard')
    error('ssidKind', 'Only events with a login share an SSID: the login tells them apart');
}
