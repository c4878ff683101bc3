import { ApiError } from '../../contract/api-error.ts';
import { logStackMaximum } from '../../contract/limits.ts';
import { withoutToken } from '../../contract/without-token.ts';
import type { ErrorRecord } from './contract.ts';

interface Surroundings {
  href: string;
  organizationNumber: number | null;
  /** Removed from every text, because it must not leave the page. */
  token: string;
  now: Date;
  /** Shown on the page, for support to find the error. */
  code: string;
}

const longestLine = 2000;

/** Returns the record of section 3 for any thrown value. */
export function errorRecordOf(thrown: unknown, around: Surroundings): ErrorRecord {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { code, organizationNumber } = around;
  const hidden = (text: string) => withoutSecrets(text, around.token);
  const stack = error.stack ?? '';
  return {
    product: 'Atrium',
    component: 'console',
    version: '0.1.0',
    when: around.now.toISOString(),
    level: 'ERROR',
    message: hidden(error.message).slice(0, longestLine),
    context:
      error instanceof ApiError
        ? { ...error.context, url: hidden(error.context.url).slice(0, longestLine) }
        : { code },
    data: {
      funcName: innermostFunction(stack),
      href: hidden(around.href).slice(0, longestLine),
      name: error.name.slice(0, 100),
      org: organizationNumber,
      stack: hidden(stack).slice(0, logStackMaximum),
    },
  };
}

function withoutSecrets(text: string, token: string): string {
  return withoutToken(token === '' ? text : text.replaceAll(token, '…'));
}

/** Returns the first function of a stack; '' without one. */
function innermostFunction(stack: string): string {
  return (/^\s*at (?:async )?([^\s(]+) \(/m.exec(stack)?.[1] ?? '').slice(0, 100);
}
