import * as z from 'zod/mini';
import { displayText, labelsOf, pickFields } from '../../contract/fields/fields.ts';
import { Problem } from '../../contract/problem.ts';
import { any } from '../../server/database/listing.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import {
  noLongerValid,
  type RecordedKind,
  type UndoneEntry,
  withEarlierValues,
} from '../../server/records/recorded-kind.ts';
import { gateways } from './contract.ts';
import { gatewaySecrets, gatewayStatus, paymentGateway, typedGateway } from './fields.ts';
import { gatewaySecretNames, isOffered } from './gateway-types.ts';
import { changeGateway } from './records/change-gateway.ts';
import { findGatewayRecord } from './records/gateways.ts';
import { changeStatus } from './records/status.ts';
import { positionText } from './texts.ts';

const labels = {
  ...labelsOf(typedGateway),
  ...labelsOf(gatewaySecrets),
  status: gatewayStatus.label,
  position: positionText,
};

export const paymentGatewayHistory: RecordedKind = {
  entityType: gateways.noun,
  feature: gateways.feature,
  labels,
  displayText: (field, value, changed) => displayText(typedGateway, field, value, changed),
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('payment_gateway')
      .select(['id', 'category', 'type', 'number'])
      .where('id', '=', any(ids))
      .execute();
    return new Map(
      rows
        .filter(({ type }) => isOffered(type))
        .map(({ id, category, type, number }) => [
          id,
          { path: `${gateways.screens.item}/${category}/${type}/${number}` },
        ]),
    );
  },
  undo: {
    update: (entry, request) =>
      'status' in entry.after ? undoStatus(entry, request) : undoChange(entry, request),
  },
};

async function undoStatus(entry: UndoneEntry, request: OrganizationRequest): Promise<unknown> {
  const { record } = await findGatewayRecord(request, { id: entry.entityId });
  withEarlierValues({ status: record.status }, entry, labels);
  return changeStatus(request, record.id, z.parse(gatewayStatus.schema, entry.before.status));
}

async function undoChange(entry: UndoneEntry, request: OrganizationRequest): Promise<unknown> {
  const { label, after } = entry;
  if ('position' in after)
    throw new Problem('conflict', `Move ${label} in the list to undo its position.`);
  if (gatewaySecretNames.some((name) => name in after))
    throw new Problem(
      'conflict',
      `A secret of ${label} was changed, and its earlier value is stored nowhere. Change it by hand.`,
    );
  const { record } = await findGatewayRecord(request, { id: entry.entityId });
  const earlier = withEarlierValues(pickFields(paymentGateway, record), entry, labels);
  const { success, data } = z.safeParse(paymentGateway.schema, earlier);
  if (!success) throw noLongerValid(label);
  return changeGateway(request, record.id, { ...data, version: record.version, secrets: {} });
}
