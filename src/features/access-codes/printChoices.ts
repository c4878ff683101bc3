import * as z from 'zod/mini';
import { create } from 'zustand';
import { limits, papers, vouchersPerPage } from './choices.ts';
import { voucherOptions } from './contract.ts';

/** What the dialog holds; numbers as they are typed. */
export type PrintValues = {
  paper: string;
  perPage: string;
  title: string;
  ssid: string;
  portalUrl: string;
  from: string;
  to: string;
};

type Kept = Pick<PrintValues, 'paper' | 'perPage' | 'ssid' | 'portalUrl'>;

/** What was chosen for the last print: it is mostly the same for the next one. */
export const useLastPrint = create<Kept>()(() => ({
  paper: 'A4',
  perPage: '8',
  ssid: '',
  portalUrl: '',
}));

/** What is asked of the server. */
export function askedPrint({ paper, perPage, title, ssid, portalUrl }: PrintValues) {
  return {
    look: { paper: papers.find((one) => one === paper), title, ssid, portalUrl },
    perPage: vouchersPerPage.find((one) => one === perPage),
  };
}

/** The contract's messages by the dialog's fields. */
export function printMistakes(values: PrintValues): Record<string, string> {
  const { error } = z.safeParse(voucherOptions, values);
  const mistakes: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) mistakes[path.join('.')] ??= message;
  const [from, to] = [Number(values.from), Number(values.to)];
  if (to < from) mistakes.to ??= `Must be ${from} or greater`;
  if (to - from >= limits.vouchersAPrint)
    mistakes.to ??= `No more than 5,000 at a time: print ${from} to ${from + limits.vouchersAPrint - 1} first`;
  return mistakes;
}
