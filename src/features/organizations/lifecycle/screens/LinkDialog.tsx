import { useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { OrganizationField } from '../../../../workspace/search/OrganizationField.tsx';
import type { TreeNode } from '../../contract.ts';
import type { OrganizationRecord } from '../../record/contract.ts';
import { canLinkUnder } from '../../rules.ts';
import { linkOrganization } from '../contract.ts';
import { ActionAlert } from './ActionAlert.tsx';
import classes from './Lifecycle.module.css';
import type { Links } from './LinksSection.tsx';
import { parentError } from './parentError.ts';
import { texts } from './texts.ts';

interface LinkDialogProps {
  opened: boolean;
  record: OrganizationRecord;
  onLinked: (links: Links) => void;
  onClose: () => void;
}

/** Links the organization under another parent. Rejections are shown at the field. */
export function LinkDialog({ opened, record, onLinked, onClose }: LinkDialogProps) {
  const [parent, setParent] = useState<TreeNode | null>(null);
  const link = useChange(linkOrganization, { ownError: true });
  const rejection = parentError(link.error);

  const close = () => {
    setParent(null);
    link.reset();
    onClose();
  };

  const confirm = (under: TreeNode) =>
    link.mutate(
      { params: { orgNumber: String(record.number), parentNumber: String(under.number) } },
      {
        onSuccess: (links) => {
          close();
          showSuccess(texts.linked(record.name, under.name));
          onLinked(links);
        },
      },
    );

  return (
    <ConfirmDialog
      opened={opened}
      title={texts.linkTitle(record.name)}
      confirmLabel={texts.linkConfirm}
      pending={link.isPending}
      blocked={parent === null}
      onConfirm={() => parent && confirm(parent)}
      onCancel={close}
    >
      <div className={classes.dialog}>
        <p>{texts.linkText}</p>
        <OrganizationField
          data-autofocus
          label={texts.furtherParent}
          required
          initial={null}
          fits={(node) => canLinkUnder(record, node)}
          noneFits={texts.noneMayHold(record.type)}
          onChoose={({ node = null }) => {
            setParent(node);
            link.reset();
          }}
          error={rejection}
        />
        {rejection === undefined && <ActionAlert error={link.error} />}
      </div>
    </ConfirmDialog>
  );
}
