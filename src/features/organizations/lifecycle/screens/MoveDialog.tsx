import { Alert, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type FeatureId, featureNames } from '../../../../contract/features.ts';
import { endpointKey, endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { OrganizationField } from '../../../../workspace/search/OrganizationField.tsx';
import { reloadTreeAndSelect } from '../../../../workspace/selection/selection.ts';
import { type TreeNode } from '../../contract.ts';
import { organizationRecord } from '../../record/contract.ts';
import { canMoveUnder } from '../../rules.ts';
import { listLinks, moveOrganization, previewMove } from '../contract.ts';
import { ActionAlert } from './ActionAlert.tsx';
import classes from './Lifecycle.module.css';
import type { LifecycleProps } from './LifecycleSections.tsx';
import { parentError } from './parentError.ts';
import { texts } from './texts.ts';

interface MoveDialogProps extends LifecycleProps {
  opened: boolean;
  onClose: () => void;
}

/** Moves the organization under another parent, after showing the features that it would lose. */
export function MoveDialog({ opened, record, onChanged, onClose }: MoveDialogProps) {
  const [parent, setParent] = useState<TreeNode | null>(null);
  const move = useChange(moveOrganization, { ownError: true });
  const queries = useQueryClient();
  const orgNumber = String(record.number);
  const preview = useQuery({
    ...endpointQuery(previewMove, {
      params: { orgNumber, parentNumber: String(parent?.number ?? 0) },
    }),
    enabled: parent !== null,
    staleTime: 0,
    gcTime: 0,
    meta: { ownError: true },
  });
  const lostFeatures = preview.isSuccess && !preview.isFetching ? preview.data.lostFeatures : null;
  const rejection = parentError(preview.error) ?? parentError(move.error);

  const close = () => {
    setParent(null);
    move.reset();
    onClose();
  };

  const confirm = (to: TreeNode, accepted: FeatureId[]) =>
    move.mutate(
      {
        params: { orgNumber },
        body: { parentNumber: to.number, version: record.version, lostFeatures: accepted },
      },
      {
        onSuccess: (moved) => {
          close();
          onChanged(moved);
          showSuccess(texts.moved(moved.name, to.name));
          // The move has deleted a link under the new parent.
          void queries.invalidateQueries({ queryKey: endpointKey(listLinks) });
          void reloadTreeAndSelect(`${to.uniqueId}-${moved.number}`);
        },
        onError: ({ current }) => {
          const theirs = z.safeParse(organizationRecord, current);
          if (theirs.success) onChanged(theirs.data);
          void preview.refetch();
        },
      },
    );

  return (
    <ConfirmDialog
      opened={opened}
      title={texts.moveTitle(record.name)}
      confirmLabel={lostFeatures?.length ? texts.moveAnyway : texts.moveConfirm}
      pending={move.isPending}
      blocked={parent === null || lostFeatures === null}
      onConfirm={() => parent && lostFeatures && confirm(parent, lostFeatures)}
      onCancel={close}
    >
      <div className={classes.dialog}>
        <p>{texts.moveText}</p>
        <OrganizationField
          data-autofocus
          label={texts.newParent}
          required
          initial={null}
          fits={(node) => canMoveUnder(record, node)}
          noneFits={texts.noneMayHold(record.type)}
          onChoose={({ node = null }) => {
            setParent(node);
            move.reset();
          }}
          error={rejection}
        />
        <div role="status">
          {parent !== null && preview.isFetching && (
            <span className={classes.loading}>
              <Loader size={14} aria-hidden /> {texts.looking}
            </span>
          )}
          {parent !== null && lostFeatures !== null && (
            <Loss parent={parent} features={lostFeatures} />
          )}
        </div>
        {rejection === undefined && (
          <>
            <ActionAlert error={preview.error} onRetry={() => void preview.refetch()} />
            <ActionAlert
              error={move.error}
              {...(move.error?.current !== undefined && {
                message: texts.changedMeanwhile(record.updatedBy),
              })}
            />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

function Loss({ parent, features }: { parent: TreeNode; features: readonly FeatureId[] }) {
  if (features.length === 0) return texts.nothingLost;
  return (
    <Alert color="orange">
      {texts.lost(parent.name)}
      <ul className={`${classes.named} ${classes.features}`}>
        {features.map((id) => (
          <li key={id}>{featureNames[id]}</li>
        ))}
      </ul>
    </Alert>
  );
}
