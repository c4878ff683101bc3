import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { RowMenu } from '../../../ui/list/RowMenu.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { useCanCall } from '../../../workspace/useAllowed.ts';
import {
  type AlertRuleRow,
  deleteRule,
  listIncidents,
  listRules,
  replaceRuleSecret,
  setRuleStatus,
  updateRule,
} from '../contract.ts';
import { texts } from '../texts.ts';
import type { Opened } from './RulesDialog.tsx';

const refreshes = [listRules, listIncidents];

interface RuleMenuProps {
  number: number;
  rule: AlertRuleRow;
  onOpen: (opened: Opened) => void;
}

/** The menu of an alert rule. */
export function RuleMenu({ number, rule, onOpen }: RuleMenuProps) {
  const setStatus = useChange(setRuleStatus, { refreshes });
  const replace = useChange(replaceRuleSecret, { refreshes });
  const canCall = useCanCall();
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
}
