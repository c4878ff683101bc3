import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longestFilter } from '../../../contract/list.ts';
import { endpointQuery, useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { RowMenu } from '../../../ui/list/RowMenu.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useCanCall } from '../../../workspace/useAllowed.ts';
import { WebhookSecretDialog } from '../../report-schedules/public/WebhookSecretDialog.tsx';
import {
  type AlertRuleRow,
  createRule,
  deleteRule,
  listIncidents,
  listRules,
  replaceRuleSecret,
  setRuleStatus,
  updateRule,
} from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './Alerts.module.css';
import { RuleMenus, ruleColumns } from './RuleColumns.tsx';
import { RuleDialog } from './RuleDialog.tsx';

type Opened =
  | { view: 'list' | 'new' }
  | { view: 'edit' | 'delete'; rule: AlertRuleRow }
  | { view: 'secret'; secret: string };

interface RulesDialogProps {
  number: number;
  onClose: () => void;
}

const width = 1000;
const filterDelayMs = 300;
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
  onOpen: (opened: Opened) => void;
}

function RuleList({ number, onOpen }: RuleListProps) {
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), filterDelayMs);
  const [page, setPage] = useState({ index: 0, size: 25 });
  const canCall = useCanCall();
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(listRules, {
      params: { orgNumber: String(number) },
      query: {
        page: String(page.index + 1),
        pageSize: String(page.size),
        ...(text !== '' && { text }),
      },
    }),
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  const menuOf = useRuleMenu(number, onOpen);
  const add = canCall(createRule) && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => onOpen({ view: 'new' })}
    >
      {texts.add}
    </Button>
  );
  return (
    <>
      <div className={classes.toolbar} role="search">
        <TextInput
          aria-label={texts.search}
          placeholder={texts.search}
          value={typed}
          maxLength={longestFilter}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setPage({ ...page, index: 0 });
          }}
        />
        {add}
      </div>
      <RuleMenus value={menuOf}>
        <DataTable
          caption={texts.caption}
          columns={ruleColumns}
          rows={data?.rows}
          rowId={({ id }) => id}
          refreshing={isFetching}
          failure={error === null ? null : { message: error.message }}
          onRetry={() => void refetch()}
          empty={<EmptyState text={text === '' ? texts.noRules : texts.noRulesFound} />}
          page={{ ...page, total: data?.total ?? 0 }}
          onPage={setPage}
        />
      </RuleMenus>
    </>
  );
}

/** Returns a function that renders the menu of a row. */
function useRuleMenu(number: number, onOpen: RuleListProps['onOpen']) {
  const setStatus = useChange(setRuleStatus, { refreshes });
  const replace = useChange(replaceRuleSecret, { refreshes });
  const canCall = useCanCall();
  return (rule: AlertRuleRow) => {
    const { id, name, status, hasWebhookSecret } = rule;
    const params = { orgNumber: String(number), ruleId: id };
    const canChange = canCall(updateRule);
    const next = status === 'Active' ? 'Paused' : 'Active';
    return (
      <RowMenu
        name={name}
        actions={[
          canChange && { label: texts.edit, onSelect: () => onOpen({ view: 'edit', rule }) },
          canChange && {
            label: status === 'Active' ? texts.pause : texts.resume,
            onSelect: () =>
              setStatus.mutate(
                { params, body: { status: next } },
                {
                  onSuccess: () =>
                    showSuccess(next === 'Paused' ? texts.paused(name) : texts.resumed(name)),
                },
              ),
          },
          canChange &&
            hasWebhookSecret && {
              label: texts.newSecret,
              onSelect: () =>
                replace.mutate(
                  { params },
                  { onSuccess: ({ secret }) => onOpen({ view: 'secret', secret }) },
                ),
            },
          canCall(deleteRule) && {
            label: texts.delete,
            danger: true,
            onSelect: () => onOpen({ view: 'delete', rule }),
          },
        ]}
      />
    );
  };
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
