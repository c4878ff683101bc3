import type { Selectable } from 'kysely';
import { displayText, labelsOf } from '../../contract/fields/fields.ts';
import { any } from '../../server/database/listing.ts';
import type { AlertRule } from '../../server/database/tables.ts';
import type { RecordedKind } from '../../server/records/recorded-kind.ts';
import { alertRule } from './fields.ts';

/** Returns the subject of a history entry about a rule. */
export function ruleHistoryOf({
  id,
  name,
  organization_number,
  organization_path,
}: Pick<Selectable<AlertRule>, 'id' | 'name' | 'organization_number' | 'organization_path'>) {
  return {
    entityType: 'alert rule',
    entityId: id,
    label: name,
    organization: { number: organization_number, path: organization_path },
  };
}

const labels = labelsOf(alertRule);
const screen = { path: '/setup/organization' };

/** How Admin History shows changes of alert rules. The secret of a webhook does not come back, so none is undone. */
export const alertRuleHistory: RecordedKind = {
  entityType: 'alert rule',
  feature: 'organization',
  labels: { ...labels, webhookSecret: 'Webhook secret' },
  displayText: (field, value, changed) =>
    field in labels ? displayText(alertRule, field, value, changed) : undefined,
  async screensOf(transaction, ids) {
    const rows = await transaction
      .selectFrom('alert_rule')
      .select('id')
      .where('id', '=', any(ids))
      .execute();
    return new Map(rows.map(({ id }) => [id, screen]));
  },
  undo: {},
};

/** How Admin History shows acknowledged alerts. */
export const alertHistory: RecordedKind = {
  entityType: 'alert',
  feature: 'organization',
  labels: { note: 'Note', state: 'State' },
  async screensOf(transaction, ids) {
    const rows = await transaction
      .selectFrom('alert_incident')
      .select('id')
      .where('id', '=', any(ids))
      .execute();
    return new Map(rows.map(({ id }) => [id, screen]));
  },
  undo: {},
};
