import { counted } from '../../../contract/plural.ts';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { RecipientsCell } from '../../report-schedules/public/RecipientsCell.tsx';
import type { AlertRuleRow } from '../contract.ts';
import { kindFacts, kindNames } from '../kinds.ts';
import { texts } from '../texts.ts';
import classes from './Alerts.module.css';
import { RuleMenu } from './RuleMenu.tsx';
import type { Opened } from './RulesDialog.tsx';

const column = columnsFor<AlertRuleRow>();

interface ColumnOptions {
  number: number;
  onOpen: (opened: Opened) => void;
}

/** Returns the columns of the list of alert rules. */
export const ruleColumns = ({ number, onOpen }: ColumnOptions) =>
  column.columns([
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
      cell: ({ row }) => <RecipientsCell row={row.original} />,
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
      cell: ({ row }) => <RuleMenu number={number} rule={row.original} onOpen={onOpen} />,
    }),
  ]);
