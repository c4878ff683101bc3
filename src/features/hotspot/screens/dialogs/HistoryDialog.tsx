import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { showFailure } from '../../../../ui/snackbar/showFailure.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import {
  type HotspotView,
  listHotspotPublications,
  type Publication,
  withdrawHotspot,
} from '../../contract.ts';
import type { HotspotSettings } from '../../fields.ts';
import { texts } from '../../texts.ts';
import classes from '../Hotspot.module.css';
import type { HotspotDialogProps } from './dialog-props.ts';

interface HistoryDialogProps extends HotspotDialogProps {
  canChange: boolean;
  onWithdrawn: (view: HotspotView) => void;
  onRestore: (settings: HotspotSettings) => Promise<unknown>;
}

/** The publications, of which the last can be withdrawn and each restored. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { number, view, canChange, onWithdrawn, onRestore, onClose } = props;
  const params = { orgNumber: String(number) };
  const { data } = useQuery(endpointQuery(listHotspotPublications, { params }));
  const withdraw = useChange(withdrawHotspot, { refreshes: [listHotspotPublications] });
  const restore = (one: Publication) =>
    void onRestore(one.ownSettings).then(() => {
      showSuccess(texts.restored(one.number));
      onClose();
    }, showFailure);
  return (
    <Dialog
      opened
      title={texts.history}
      width={640}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          {texts.close}
        </Button>
      }
    >
      {data === undefined && <Skeleton height={120} />}
      {data?.rows.length === 0 && <p>{texts.noHistory}</p>}
      <ul className={classes.publications}>
        {data?.rows.map((one) => (
          <li key={one.number}>
            <strong>{one.number}</strong>
            <span>
              <TimeStamp at={new Date(one.publishedAt)} timeZone={view.timeZone} /> ·{' '}
              {one.publishedBy}
              {one.withdrawnBy !== null && ` · ${texts.isWithdrawn(one.withdrawnBy)}`}
            </span>
            {canChange && (
              <Button variant="default" size="compact-sm" onClick={() => restore(one)}>
                {texts.restore}
              </Button>
            )}
            {canChange && one.number === view.publication?.number && (
              <Button
                variant="default"
                size="compact-sm"
                loading={withdraw.isPending}
                onClick={() =>
                  withdraw.mutate(
                    { params, body: { number: one.number } },
                    {
                      onSuccess: (after) => {
                        onWithdrawn(after);
                        showSuccess(texts.withdrawn(one.number));
                      },
                    },
                  )
                }
              >
                {texts.withdraw}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
