import { expect, test } from 'vitest';
import { linesOfPdf } from '../../../../test/pdf-lines.ts';
import { folioPdf } from './folio-pdf.ts';

test('the print of a day has the names of guests in their scripts, cut to their column', async () => {
  const entry = (guestName: string) => ({
    id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c',
    postingId: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5d',
    at: '2026-05-20T09:05:00.000Z',
    businessDate: '2026-05-20',
    room: '101',
    guestName,
    text: 'Internet',
    amount: 995,
    currency: 'EUR',
    canReverse: true,
  });
  const names = ['王小明', 'שלום', 'Zoë Quist', 'ไทย', '國際觀光大酒店'.repeat(5)];
  const { content } = await folioPdf({
    title: '前台',
    place: 'Grand › Rooms',
    businessDate: '2026-05-20',
    timeZone: 'UTC',
    entries: names.map(entry),
    sums: { EUR: 4_975 },
  });
  expect(await linesOfPdf(content)).toEqual([
    '前台',
    'Grand › Rooms',
    'Charges of Wednesday, 20 May 2026',
    'Time Room Guest Charge Amount',
    '09:05 101 王小明 Internet €9.95',
    '09:05 101 שלום Internet €9.95',
    '09:05 101 Zoë Quist Internet €9.95',
    '09:05 101 ??? Internet €9.95',
    '09:05 101 國際觀光大酒店國際觀光大酒… Internet €9.95',
    'Total €49.75',
  ]);
});
