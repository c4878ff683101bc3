import isEqual from 'fast-deep-equal';
import { crossFieldErrors, pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { byName, containing } from '../../../server/database/listing.ts';
import {
  type Handler,
  organizationHandler,
  organizationTask,
} from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { withUniqueFields } from '../../../server/records/unique-fields.ts';
import { rejectFieldErrors, rejectStaleVersion } from '../../../server/rejections.ts';
import {
  mailConfirmations,
  requestConfirmations,
  withoutDoubles,
} from '../../report-schedules/public/recipients.ts';
import { changedWebhook, replacedSecret } from '../../report-schedules/public/webhooks.ts';
import {
  createRule,
  deleteRule,
  listRules,
  replaceRuleSecret,
  setRuleStatus,
  updateRule,
} from '../contract.ts';
import { type AlertRule, alertRule } from '../fields.ts';
import { ruleHistoryOf } from '../history.ts';
import {
  columnsOf,
  type FoundRule,
  fieldsOf,
  findRule,
  lockRule,
  rulesOf,
  shownRule,
} from './rules.ts';
import { webhookContext } from './sealing.ts';

const unique = { alert_rule_name: 'name' };

// Not a `recordStore`: a reply contains the secret of a new webhook once, and recipients are mailed.
export const ruleHandlers: readonly Handler[] = [
  organizationHandler(listRules, async ({ query }, request) => {
    const { page = 1, pageSize = 25, text = '' } = query;
    const found = rulesOf(request).$if(text !== '', (all) =>
      all.where('alert_rule.name', 'ilike', containing(text)),
    );
    const rows = await found
      .orderBy(byName('alert_rule.name'))
      .orderBy('alert_rule.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const { total } = await found
      .clearSelect()
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    const shownRows = [];
    for (const row of rows) shownRows.push(await shownRule(request, row));
    return { rows: shownRows, total: Number(total) };
  }),

  organizationTask(
    createRule,
    async ({ body }, request) => {
      const fields = checked(body);
      const { transaction, organization, caller, server } = request;
      const id = crypto.randomUUID();
      const webhook = await changedWebhook(
        server,
        webhookContext(id),
        { webhook_secret: null },
        fields.webhookUrl,
      );
      const now = server.now();
      const owner = {
        organization_number: organization.number,
        organization_path: organization.path,
      };
      await withUniqueFields(unique, () =>
        transaction
          .insertInto('alert_rule')
          .values({
            ...columnsOf(fields),
            ...webhook.columns,
            ...owner,
            id,
            created_at: now,
            created_by: caller.displayName,
            updated_at: now,
            updated_by: caller.displayName,
          })
          .execute(),
      );
      const confirmations = await confirmationsFor(request, fields);
      await request.record({
        ...ruleHistoryOf({ ...owner, id, name: fields.name }),
        action: 'create',
        after: fields,
      });
      const rule = await shownRule(request, await findRule(request, id));
      return { rule, secret: webhook.secret, confirmations };
    },
    async ({ confirmations, ...reply }, { server }) => ({
      ...reply,
      unreached: await mailConfirmations(server, confirmations),
    }),
  ),

  organizationTask(
    updateRule,
    async ({ params, body }, request) => {
      const { version, ...given } = body;
      const row = await lockRule(request, params.ruleId);
      rejectStaleVersion({ version: row.version, updatedBy: row.updated_by }, row.name, version);
      const fields = checked(given);
      const before = fieldsOf(row);
      const confirmations = await confirmationsFor(placeOf(request, row), fields);
      if (isEqual(before, fields)) {
        if (confirmations.length === 0) request.changesNothing();
        else
          await request.record({
            ...ruleHistoryOf(row),
            action: 'run',
            after: { 'link mailed to': confirmations.map(({ email }) => email).join(', ') },
          });
        return { rule: await shownRule(request, row), secret: null, confirmations };
      }
      const webhook = await changedWebhook(
        request.server,
        webhookContext(row.id),
        row,
        fields.webhookUrl,
      );
      const changes = { ...columnsOf(fields), ...webhook.columns };
      await change(request, row, changes);
      if (fields.status === 'Paused' || fields.kind !== before.kind)
        await endIncidents(request, row);
      await request.record({ ...ruleHistoryOf(row), action: 'update', before, after: fields });
      const rule = await shownRule(request, await findRule(request, row.id));
      return { rule, secret: webhook.secret, confirmations };
    },
    async ({ confirmations, ...reply }, { server }) => ({
      ...reply,
      unreached: await mailConfirmations(server, confirmations),
    }),
  ),

  organizationHandler(setRuleStatus, async ({ params, body: { status } }, request) => {
    const row = await lockRule(request, params.ruleId);
    if (row.status === status) {
      request.changesNothing();
      return shownRule(request, row);
    }
    await change(request, row, { status });
    if (status === 'Paused') await endIncidents(request, row);
    await request.record({
      ...ruleHistoryOf(row),
      action: 'update',
      before: { status: row.status },
      after: { status },
    });
    return shownRule(request, await findRule(request, row.id));
  }),

  organizationHandler(deleteRule, async ({ params }, request) => {
    const row = await lockRule(request, params.ruleId);
    await request.transaction.deleteFrom('alert_rule').where('id', '=', row.id).execute();
    await request.record({ ...ruleHistoryOf(row), action: 'delete', before: fieldsOf(row) });
    return {};
  }),

  organizationHandler(replaceRuleSecret, async ({ params }, request) => {
    const row = await lockRule(request, params.ruleId);
    if (row.webhook_secret === null)
      throw new Problem('conflict', 'This alert rule has no webhook.');
    const { columns, secret } = await replacedSecret(request.server, webhookContext(row.id), row);
    await change(request, row, columns);
    await request.record({
      ...ruleHistoryOf(row),
      action: 'update',
      before: { webhookSecret: 'set' },
      after: { webhookSecret: 'changed' },
    });
    return { secret };
  }),
];

function checked(given: AlertRule): AlertRule {
  const fields = pickFields(alertRule, given);
  rejectFieldErrors(crossFieldErrors(alertRule, fields));
  return {
    ...fields,
    recipients: withoutDoubles(fields.recipients),
    escalateTo: withoutDoubles(fields.escalateTo),
  };
}

function confirmationsFor(
  request: OrganizationRequest,
  { recipients, escalateTo }: Pick<AlertRule, 'recipients' | 'escalateTo'>,
) {
  return requestConfirmations(request, withoutDoubles([...recipients, ...escalateTo]));
}

async function change(
  { transaction, server, caller }: OrganizationRequest,
  row: FoundRule,
  columns: object,
): Promise<void> {
  await withUniqueFields(unique, () =>
    transaction
      .updateTable('alert_rule')
      .set({
        ...columns,
        version: row.version + 1,
        updated_at: server.now(),
        updated_by: caller.displayName,
      })
      .where('id', '=', row.id)
      .execute(),
  );
}

/** Ends the incidents of a rule that no longer watches, without a message. */
async function endIncidents(
  { transaction, server }: OrganizationRequest,
  row: FoundRule,
): Promise<void> {
  await transaction
    .deleteFrom('alert_incident')
    .where('rule_id', '=', row.id)
    .where('state', '=', 'pending')
    .execute();
  await transaction
    .updateTable('alert_incident')
    .set({ state: 'resolved', resolved_at: server.now() })
    .where('rule_id', '=', row.id)
    .where('state', '<>', 'resolved')
    .execute();
}

/** Returns the request at the organization that a rule below belongs to. */
function placeOf(request: OrganizationRequest, row: FoundRule): OrganizationRequest {
  return {
    ...request,
    organization: {
      ...request.organization,
      number: row.organization_number,
      path: row.organization_path,
      name: row.organizationName,
    },
  };
}
