import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { endpointQuery, useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogList, useDialogList } from '../../../ui/list/DialogList.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { useCanCall } from '../../../workspace/useAllowed.ts';
import { WebhookSecretDialog } from '../../report-schedules/public/WebhookSecretDialog.tsx';
import {
  type AlertRuleRow,
  createRule,
  deleteRule,
  listIncidents,
  listRules,
} from '../contract.ts';
import { texts } from '../texts.ts';
import { ruleColumns } from './RuleColumns.tsx';
import { RuleDialog } from './RuleDialog.tsx';

export type Opened =
  | { view: 'list' | 'new' }
  | { view: 'edit' | 'delete'; rule: AlertRuleRow }
  | { view: 'secret'; secret: string };

interface RulesDialogProps {
  number: number;
  onClose: () => void;
}

const width = 1000;
const refreshes = [listRules, listIncidents];

/** The alert rules of an organization and everything below it. */
export function RulesDialog({ number, onClose }: RulesDialogProps) {
  const [opened, setOpened] = useState<Opened>({ view: 'list' });
  const back = () => setOpened({ view: 'list' });
  switch (opened.view) {
    case 'new':
      return <RuleDialog number={number} onClose={back} />;
    case 'edit':
      return <RuleDialog number={number} rule={opened.rule} onClose={back} />;
    case 'delete':
      return <DeleteDialog number={number} rule={opened.rule} onClose={back} />;
    case 'secret':
      return <WebhookSecretDialog secret={opened.secret} isReplaced onClose={back} />;
    case 'list':
      return (
        <Dialog opened title={texts.rules} width={width} onClose={onClose}>
          <RuleList number={number} onOpen={setOpened} />
        </Dialog>
      );
  }
}

interface RuleListProps {
  number: number;
  /** a stable function, with which the columns are made */
  onOpen: (opened: Opened) => void;
}

function RuleList({ number, onOpen }: RuleListProps) {
  const list = useDialogList();
  const canCall = useCanCall();
  const result = useQuery({
    ...endpointQuery(listRules, { params: { orgNumber: String(number) }, query: list.query }),
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  const columns = useMemo(() => ruleColumns({ number, onOpen }), [number, onOpen]);
  const add = canCall(createRule) && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => onOpen({ view: 'new' })}
    >
      {texts.add}
    </Button>
  );
  return (
    <DialogList
      list={list}
      result={result}
      caption={texts.caption}
      columns={columns}
      filterLabel={texts.search}
      none={texts.noRules}
      noMatch={texts.noRulesFound}
      add={add}
    />
  );
}

interface DeleteDialogProps {
  number: number;
  rule: AlertRuleRow;
  onClose: () => void;
}

function DeleteDialog({ number, rule: { id, name }, onClose }: DeleteDialogProps) {
  const remove = useChange(deleteRule, { refreshes });
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.deleteTitle(name)}
      confirmLabel={texts.delete}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { orgNumber: String(number), ruleId: id } },
          {
            onSuccess: () => {
              showSuccess(texts.deleted(name));
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    >
      {texts.deleteText}
    </ConfirmDialog>
  );
}
