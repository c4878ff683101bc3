import { Button } from '@mantine/core';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { addressOf, ShownSecret } from '../../../../ui/dialogs/ShownSecret.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { linkPlanner, unlinkPlanner } from '../../contract.ts';
import { refreshes } from '../refreshes.ts';
import { dayAndTime } from '../timeline/format-times.ts';
import classes from './Dialogs.module.css';
import { type OfConference, paramsOf } from './of-conference.ts';
import { actionTexts as texts } from './texts.ts';

/** Makes the link of the planner, which is shown once, or ends it. */
export function PlannerDialog(props: OfConference) {
  const { record, onClose } = props;
  const link = useChange(linkPlanner, { refreshes });
  const unlink = useChange(unlinkPlanner, { refreshes });
  const canEnd = useCanCall()(unlinkPlanner);
  const params = paramsOf(props);
  if (link.data !== undefined)
    return (
      <ShownSecret
        title={texts.plannerTitle(record.name)}
        help={texts.plannerOnce}
        value={addressOf(link.data)}
        onClose={onClose}
      />
    );
  const until = record.plannerUntil;
  return (
    <ConfirmDialog
      opened
      title={texts.plannerTitle(record.name)}
      confirmLabel={until === null ? texts.makeLink : texts.newLink}
      pending={link.isPending}
      onConfirm={() => link.mutate({ params })}
      onCancel={onClose}
    >
      <p className={classes.text}>{texts.plannerText}</p>
      {until !== null && (
        <p className={classes.text}>
          {texts.plannerUntil(dayAndTime(until, record.timeZone))}{' '}
          {canEnd && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              loading={unlink.isPending}
              onClick={() =>
                unlink.mutate(
                  { params },
                  {
                    onSuccess: () => {
                      showSuccess(texts.linkEnded);
                      onClose();
                    },
                  },
                )
              }
            >
              {texts.endLink}
            </Button>
          )}
        </p>
      )}
    </ConfirmDialog>
  );
}
