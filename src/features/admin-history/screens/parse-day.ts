import * as z from 'zod/mini';
import { historyDay } from '../contract.ts';

/** Returns a day of the URL such as 2026-02-28; undefined for one that the list's call would reject, such as 2026-02-31. */
export function parseDay(text: string | undefined): string | undefined {
  return z.safeParse(historyDay, text).data;
}

/** Returns why a typed day cannot be used; undefined when it can. */
export function dayError(text: string): string | undefined {
  return text === '' ? undefined : z.safeParse(historyDay, text).error?.issues[0]?.message;
}
