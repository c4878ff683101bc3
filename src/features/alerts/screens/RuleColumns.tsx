import { createContext, use } from 'react';
import { counted } from '../../../contract/plural.ts';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import type { AlertRuleRow } from '../contract.ts';
import { kindFacts, kindNames } from '../kinds.ts';
import { texts } from '../texts.ts';
import classes from './Alerts.module.css';

/** Renders the menu of a rule. A context, so that the columns stay identical. */
export const RuleMenus = createContext<(row: AlertRuleRow) => React.ReactNode>(() => null);

const column = columnsFor<AlertRuleRow>();

/** The columns of the list of alert rules. */
export const ruleColumns = column.columns([
  column.accessor('name', { header: texts.name, meta: { least: 140 } }),
  column.accessor('organizationName', {
    id: 'where',
    header: texts.where,
    meta: { least: 110 },
  }),
  column.accessor('kind', {
    header: texts.watches,
    cell: ({ row: { original } }) => (
      <>
        {kindNames[original.kind]}
        <div className={classes.sub}>
          {texts.from(counted(original.threshold, kindFacts[original.kind].unit))}
        </div>
      </>
    ),
    meta: { least: 190, card: 'fact' },
  }),
  column.accessor('recipients', {
    header: texts.recipients,
    cell: ({ row }) => <Recipients row={row.original} />,
    meta: { width: 120 },
  }),
  column.accessor('open', {
    header: texts.open,
    cell: ({ getValue }) => texts.openAlerts(getValue()),
    meta: { width: 90, card: 'fact' },
  }),
  column.accessor('status', {
    header: texts.status,
    cell: ({ getValue }) => (
      <StatusLabel tone={getValue() === 'Active' ? 'good' : 'idle'} label={getValue()} />
    ),
    meta: { width: 96, card: 'status' },
  }),
  column.display({
    id: 'actions',
    header: texts.actions,
    meta: { actions: true },
    cell: ({ row }) => <Menu row={row.original} />,
  }),
]);

function Menu({ row }: { row: AlertRuleRow }) {
  return use(RuleMenus)(row);
}

function Recipients({ row }: { row: AlertRuleRow }) {
  const waiting = row.recipientStates.filter(({ state }) => state === 'waiting').length;
  const first = [
    ...(row.recipients.length > 0 ? [texts.addresses(row.recipients.length)] : []),
    ...(row.webhookUrl === null ? [] : [texts.webhook]),
  ].join(', ');
  return (
    <span title={row.recipients.join(', ')}>
      {first}
      {waiting > 0 && <div className={classes.sub}>{texts.waitingFor(waiting)}</div>}
    </span>
  );
}
