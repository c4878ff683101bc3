import { Button } from '@mantine/core';
import { consolePath } from '../../../contract/own-path.ts';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import type { UnusedCode } from '../contract.ts';
import { texts } from '../texts.ts';
import { reasonText } from './AccountColumns.tsx';
import classes from './Accounts.module.css';

interface UnusedCodesProps {
  codes: readonly UnusedCode[];
  timeZone: string;
}

/** Says where a code is that no guest has, and why it was refused last. */
export function UnusedCodes({ codes, timeZone }: UnusedCodesProps) {
  return codes.map(({ id, code, batchId, batchName, organizationNumber, ...found }) => (
    <section key={id} className={classes.answer} aria-label={texts.unusedCode}>
      <div>
        <p>
          <strong>{texts.unusedCodeOf(code, batchName, found.organizationName)}</strong>
          <span className={classes.second}>
            {[found.siteName, found.areaName, found.planName].filter(Boolean).join(' › ')}
          </span>
        </p>
        {found.refused === null ? (
          texts.codeNotTried
        ) : (
          <div className={classes.refused}>
            <StatusLabel tone="bad" label={texts.codeRefused(reasonText(found.refused.reason))} />
            <TimeStamp at={new Date(found.refused.at)} timeZone={timeZone} />
          </div>
        )}
      </div>
      <Button component="a" href={batchAddress(batchId, organizationNumber, code)}>
        {texts.openBatch}
      </Button>
    </section>
  ));
}

function batchAddress(batchId: string, organization: number, code: string): string {
  const search = new URLSearchParams({ org: String(organization), text: code });
  return `${consolePath}manage/access-codes/batch/${batchId}?${search}`;
}
