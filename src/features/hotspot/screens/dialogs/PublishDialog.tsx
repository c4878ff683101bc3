import { Alert } from '@mantine/core';
import { differences } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showFailure } from '../../../../ui/snackbar/showFailure.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import {
  type HotspotView,
  listHotspotPublications,
  publishHotspot,
  withdrawHotspot,
} from '../../contract.ts';
import { hotspot } from '../../fields.ts';
import { errorsOf, findingsOf } from '../../rules/checks.ts';
import { nothingSet } from '../../rules/effective.ts';
import { texts } from '../../texts.ts';
import classes from '../Hotspot.module.css';
import type { HotspotDialogProps } from './dialog-props.ts';
import { ErrorFindings } from './ErrorFindings.tsx';

interface PublishDialogProps extends HotspotDialogProps {
  isDirty: boolean;
  onPublished: (view: HotspotView) => void;
}

/** Publishes the saved settings after showing what differs from the last publication. */
export function PublishDialog(props: PublishDialogProps) {
  const { number, view, settings, isDirty, onPublished, onClose } = props;
  const changes = { refreshes: [listHotspotPublications], ownError: true };
  const publish = useChange(publishHotspot, changes);
  const withdraw = useChange(withdrawHotspot, changes);
  const { publication } = view;
  const params = { orgNumber: String(number) };
  const changed = differences(hotspot, publication?.settings ?? nothingSet, settings);
  const errors = errorsOf(findingsOf(settings, view));
  const isBlocked = isDirty || errors.length > 0 || changed.length === 0;
  const undo = (published: number) =>
    void withdraw.mutateAsync({ params, body: { number: published } }).then((after) => {
      onPublished(after);
      showSuccess(texts.withdrawn(published));
    }, showFailure);
  const confirm = () =>
    publish.mutate(
      { params, body: { settings } },
      {
        onSuccess: (after) => {
          const published = after.publication?.number ?? 0;
          onPublished(after);
          showSuccess(texts.published(published), {
            label: texts.undo,
            onClick: () => undo(published),
          });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      title={texts.publishTitle}
      width={720}
      confirmLabel={texts.publish}
      pending={publish.isPending}
      blocked={isBlocked}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{texts.publishText}</p>
      {isDirty && <Alert color="yellow">{texts.saveFirst}</Alert>}
      <ErrorFindings errors={errors} />
      {publish.error && <Alert color="red">{publish.error.message}</Alert>}
      {publication === null && <p>{texts.firstPublication}</p>}
      {changed.length === 0 ? (
        <p>{publication === null ? texts.nothingSet : texts.noDifference}</p>
      ) : (
        <section className={classes.scroll} aria-label={texts.differences} tabIndex={0}>
          <table>
            <caption>{texts.differences}</caption>
            <thead>
              <tr>
                <td />
                {publication !== null && <th scope="col">{texts.lastPublication}</th>}
                <th scope="col">{texts.now}</th>
              </tr>
            </thead>
            <tbody>
              {changed.map(({ label, mine, theirs }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {publication !== null && <td>{mine}</td>}
                  <td>{theirs || texts.none}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </ConfirmDialog>
  );
}
