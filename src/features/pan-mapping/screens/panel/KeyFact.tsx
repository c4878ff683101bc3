import { Button } from '@mantine/core';
import { hasRight } from '../../../../contract/permissions.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { copyToClipboard } from '../../../../ui/browser/copyToClipboard.ts';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { useAllowed } from '../../../../workspace/useAllowed.ts';
import type { PanNetwork } from '../../contract.ts';
import { showPanKey } from '../../networks/contract.ts';
import { panelTexts as texts } from '../../texts.ts';
import classes from '../Building.module.css';

interface KeyFactProps {
  params: { orgNumber: string; panId: string };
  network: PanNetwork;
  timeZone: string;
}

/** The key, which is shown on request: each look is in Admin History. */
export function KeyFact({ params, network, timeZone }: KeyFactProps) {
  const { rights } = useAllowed();
  const shown = useChange(showPanKey);
  const { oldKeyUntil } = network;
  return (
    <>
      {shown.data === undefined ? (
        <>
          <span aria-hidden>•••• ···· </span>
          {hasRight(rights, 'guest-data') && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={shown.isPending}
              onClick={() => shown.mutate({ params })}
            >
              {texts.show}
            </Button>
          )}
        </>
      ) : (
        <>
          <span className={classes.key}>{shown.data.key}</span>{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => void copyToClipboard(shown.data?.key ?? '', texts.key.toLowerCase())}
          >
            {texts.copy}
          </Button>
        </>
      )}
      {oldKeyUntil !== null && (
        <div className={classes.dimmed}>
          {texts.oldKey} <TimeStamp at={new Date(oldKeyUntil)} timeZone={timeZone} />
        </div>
      )}
    </>
  );
}
