import { accents } from '../../../contract/brand-accents.ts';
import type { Received } from '../../../contract/endpoint.ts';
import { Problem } from '../../../contract/problem.ts';
import { formatQuantity } from '../../../contract/values/units.ts';
import {
  type Handler,
  type OrganizationRequest,
  pdfHandler,
} from '../../../server/http/handlers.ts';
import { refuseMistaken } from '../../../server/refusals.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { batchRecordOf } from '../batches.ts';
import { limits } from '../choices.ts';
import { type AccessCodeBatchRecord, printVoucher, printVouchers } from '../contract.ts';
import { codeColumns, codeOf } from '../listed-codes.ts';
import { codesOf } from '../queries.ts';
import { printedCode } from '../rules.ts';
import { siteTime } from '../site-time.ts';
import type { Look, Voucher } from './voucher-pdf.ts';

type Options = Received<typeof printVoucher>['query'];

/** What is printed, read while the database is at hand; drawn when it is free again. */
interface Print {
  name: string;
  vouchers: Voucher[];
  look: Look;
}

export const voucherHandlers: readonly Handler[] = [
  pdfHandler(
    printVouchers,
    async ({ params, query }, request): Promise<Print> => {
      const batch = await batchRecordOf(request, params.batchId);
      const { from = 1, to = batch.made, perPage = '8' } = query;
      refuseRange(batch, from, to);
      const codes = await codesOf(request.transaction, batch.id)
        .select(codeColumns(request.server.now()))
        .orderBy('code.code')
        .offset(from - 1)
        .limit(to - from + 1)
        .execute();
      const usable = codes.filter(({ state }) => state === 'unused' || state === 'active');
      if (usable.length === 0)
        throw new Problem('bad-input', 'None of these codes can be used any more.');
      return {
        name: `${batch.name} ${from}-${to}.pdf`,
        vouchers: usable.map((code) => voucherOf(code, batch, query)),
        look: await lookOf(request, batch, query, perPage),
      };
    },
    drawn,
  ),

  pdfHandler(
    printVoucher,
    async ({ params, query }, request): Promise<Print> => {
      const { batch, code } = await codeOf(request, params);
      if (code.state !== 'unused' && code.state !== 'active')
        throw new Problem('bad-input', 'This code cannot be used any more.');
      return {
        name: `${batch.name}, one code.pdf`,
        vouchers: [voucherOf(code, batch, query)],
        look: await lookOf(request, batch, query, '1'),
      };
    },
    drawn,
  ),
];

function refuseRange(batch: AccessCodeBatchRecord, from: number, to: number): void {
  if (batch.state === 'making')
    throw new Problem(
      'bad-input',
      'The codes are still being made. Print them when all are there.',
    );
  const last = limits.vouchersAPrint;
  const mistakes: Record<string, string> = {};
  if (from > batch.made) mistakes.from = `Must be ${batch.made} or less`;
  else if (to < from) mistakes.to = `Must be ${from} or greater`;
  else if (to - from >= last)
    mistakes.to = `No more than ${last.toLocaleString('en')} at a time: print ${from} to ${from + last - 1} first`;
  refuseMistaken(mistakes);
}

function voucherOf(
  code: { code: string; prefix: string; isGrouped: boolean; validUntil: Date | null },
  { timeZone, secondsAfterFirstUse: after }: AccessCodeBatchRecord,
  { portalUrl = '' }: Options,
): Voucher {
  const terms = [];
  if (code.validUntil !== null) terms.push(`Valid until ${siteTime(code.validUntil, timeZone)}`);
  if (after !== null) terms.push(`Ends ${formatQuantity('duration', after)} after its first use`);
  return {
    code: printedCode(code.code, code),
    address: portalUrl === '' ? null : portalUrl.replaceAll('{code}', code.code),
    terms,
  };
}

async function lookOf(
  { transaction, organization }: OrganizationRequest,
  batch: AccessCodeBatchRecord,
  { paper = 'A4', title = organization.name, ssid = '' }: Options,
  perPage: Look['perPage'],
): Promise<Look> {
  const { brandTheme } = await inheritedSettings(transaction, organization.number);
  return {
    paper,
    perPage,
    title,
    ssid,
    plan: batch.planName ?? '',
    colour: accents[brandTheme ?? 'elevenos'][8],
  };
}

async function drawn({ name, vouchers, look }: Print) {
  // Loaded when somebody prints: it is large.
  const { voucherPdf } = await import('./voucher-pdf.ts');
  return { name, content: await voucherPdf(vouchers, look) };
}
