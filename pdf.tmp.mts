import fs from 'node:fs';
import { voucherPdf } from './src/features/access-codes/vouchers/voucher-pdf.ts';
import { drawnCodes } from './src/features/access-codes/random-codes.ts';
const look = { paper: 'A4', perPage: '8', title: 'Grand Hôtel Žižkov & Congress Centre', ssid: 'Guest Wi-Fi', plan: 'Premium – Lobby', colour: '#116640' } as const;
const v = (n: number, address = true) => drawnCodes(n, { prefix: 'VIP', length: 12, alphabet: 'readable' }).map((code) => ({ code: `${code.slice(0, 3)}-${code.slice(3, 7)}-${code.slice(7,11)}-${code.slice(11)}`, address: address ? `https://portal.example.com/welcome/to/the/hotel?login=${code}` : null, terms: ['Valid until 2027-03-01 12:00', 'Ends 2 hours after its first use'] }));
for (const perPage of ['8', '10', '21', '1'] as const) fs.writeFileSync(`/tmp/hw/codes-shots/v${perPage}.pdf`, await voucherPdf(v(perPage === '1' ? 1 : 30), { ...look, perPage }));
console.time('5000'); const b = await voucherPdf(v(5000), { ...look, perPage: '21' }); console.timeEnd('5000'); console.log(b.length);
