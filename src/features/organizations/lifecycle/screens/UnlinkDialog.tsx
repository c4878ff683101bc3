import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import type { OrganizationRecord } from '../../record/contract.ts';
import { unlinkOrganization } from '../contract.ts';
import { ActionAlert } from './ActionAlert.tsx';
import classes from './Lifecycle.module.css';
import type { Links } from './LinksSection.tsx';
import { texts } from './texts.ts';

interface UnlinkDialogProps {
  /** the link to delete; null while the dialog is closed */
  link: Links[number] | null;
  record: OrganizationRecord;
  onUnlinked: (links: Links) => void;
  onClose: () => void;
}

/** Confirms deleting a link, because the administrators of that parent lose access to the organization. */
export function UnlinkDialog({ link, record, onUnlinked, onClose }: UnlinkDialogProps) {
  const unlink = useChange(unlinkOrganization, { ownError: true });
  const name = link === null ? '' : texts.linkedParent(link);

  const close = () => {
    unlink.reset();
    onClose();
  };

  const confirm = (parentNumber: number) =>
    unlink.mutate(
      { params: { orgNumber: String(record.number), parentNumber: String(parentNumber) } },
      {
        onSuccess: (links) => {
          close();
          showSuccess(texts.unlinked(record.name, name));
          onUnlinked(links);
        },
      },
    );

  return (
    <ConfirmDialog
      opened={link !== null}
      title={texts.unlinkTitle(record.name, name)}
      confirmLabel={texts.unlink}
      danger
      pending={unlink.isPending}
      onConfirm={() => link && confirm(link.parentNumber)}
      onCancel={close}
    >
      <div className={classes.dialog}>
        <p>{texts.unlinkText(name)}</p>
        <ActionAlert error={unlink.error} />
      </div>
    </ConfirmDialog>
  );
}
