import { expect, test } from 'vitest';
import type { ConferenceReport } from './contract.ts';
import { reportPdf } from './report-pdf.ts';

const report: ConferenceReport = {
  name: 'Sales kickoff',
  reference: '',
  contactName: '',
  state: 'Ended',
  start: '2030-03-05T09:00',
  end: '2030-03-05T17:00',
  timeZone: 'UTC',
  activeAt: null,
  endedAt: null,
  mode: 'standard',
  rooms: ['Ballroom'],
  expected: 200,
  hours: [{ at: '2030-03-05T09:00:00Z', devices: 7, downBytes: 1, upBytes: 1 }],
  peakDevices: 7,
  peakAt: '2030-03-05T09:00:00Z',
  sessions: 7,
  devices: 7,
  downBytes: 1,
  upBytes: 1,
  downKbps: null,
  upKbps: null,
  p95DownKbps: null,
  p95UpKbps: null,
  minutesAtCap: null,
  samples: 1,
  faults: [],
  currency: null,
  price: null,
  billing: 'invoice',
};

async function pagesOf(given: Partial<ConferenceReport>): Promise<number> {
  const file = await reportPdf('Harbor Inn', { ...report, ...given }, 'A4');
  return Buffer.from(file).toString('latin1').split('/Type /Page\n').length - 1;
}

test('a report has one page, and a few more where hundreds of rooms and devices have much to say', async () => {
  expect(await pagesOf({})).toBe(1);
  const rooms = Array.from({ length: 300 }, (_none, index) => `Conference room ${index}`);
  const faults = Array.from({ length: 60 }, (_none, index) => ({
    deviceName: `AP-${index}`,
    text: 'The device did not answer in time. Check its address and its power.',
  }));
  expect(await pagesOf({ rooms, faults })).toBe(2);
});
