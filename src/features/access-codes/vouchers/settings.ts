import * as z from 'zod/mini';
import { accents, brandLetters } from '../../../contract/brand-accents.ts';
import { displayText, labelsOf } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import {
  noLongerValid,
  type RecordedKind,
  withEarlierValues,
} from '../../../server/records/recorded-kind.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { imageForSlot } from '../../images/queries.ts';
import {
  planDevicesText,
  planSpeedText,
  planTimeText,
} from '../../service-plans/public/plan-text.ts';
import { findBatch } from '../batches/batch-record.ts';
import type { AccessCodeBatchRecord } from '../contract.ts';
import { listPath } from '../paths.ts';
import { batchesOf } from '../queries.ts';
import { changeVoucherSettings, getVoucherSettings, type VoucherDesign } from './contract.ts';
import { type VoucherNetwork, voucherNetwork } from './fields.ts';

/** The narrowest picture that the preview shows sharply. */
const previewWidth = 320;

export const voucherSettingsHandlers: readonly Handler[] = [
  organizationHandler(getVoucherSettings, async ({ params }, request) => {
    const batch = await findBatch(request, params.batchId);
    const site = await siteOf(request, batch.id);
    return {
      ...(await voucherDesign(request, batch)),
      logo: await logoOf(request.transaction, site ?? request.organization),
      network: networkOf(site),
      isRemembered: site !== undefined,
    };
  }),

  organizationHandler(changeVoucherSettings, async ({ params, body }, request) => {
    const batch = await findBatch(request, params.batchId);
    const site = await siteOf(request, batch.id);
    if (site === undefined)
      throw new Problem('conflict', 'The plan of this batch is no longer in this organization.');
    return storeNetwork(request, site, body);
  }),
];

/** The changes of a site's settings in the history. */
export const voucherSettingsHistory: RecordedKind = {
  entityType: 'voucher settings',
  feature: 'access-codes',
  labels: labelsOf(voucherNetwork),
  displayText: (field, value, changed) => displayText(voucherNetwork, field, value, changed),
  screensOf: async (_transaction, ids) => new Map(ids.map((id) => [id, { path: listPath }])),
  undo: {
    update: async (entry, request) => {
      const current = await storedAt(request, request.organization.number);
      const earlier = withEarlierValues(networkOf(current), entry, labelsOf(voucherNetwork));
      const { success, data } = z.safeParse(voucherNetwork.schema, earlier);
      if (!success) throw noLongerValid(entry.label);
      return storeNetwork(request, request.organization, data);
    },
  },
};

/** Returns what the vouchers of a batch show besides the network and the logo. */
export async function voucherDesign(
  { transaction, organization }: OrganizationRequest,
  batch: AccessCodeBatchRecord,
): Promise<VoucherDesign> {
  const plan = await batchesOf(transaction, organization)
    .leftJoin('organization as site', (join) =>
      join.onRef('site.number', '=', 'area.parent_number').on('site.type', '=', 'Site'),
    )
    .select(['plan.settings', 'plan.duration_seconds as duration'])
    .select(['plan.bandwidth_down as bandwidthDown', 'plan.bandwidth_up as bandwidthUp'])
    .select(['area.number as areaNumber', 'area.name as areaName', 'site.name as siteName'])
    .where('batch.id', '=', batch.id)
    .executeTakeFirst();
  const settings = plan?.settings ?? null;
  // A provider makes codes for the sites of others, whose guests know their brand.
  const { brandTheme } = await inheritedSettings(
    transaction,
    plan?.areaNumber ?? organization.number,
  );
  const brand = brandTheme ?? 'elevenos';
  return {
    siteName: plan?.siteName ?? plan?.areaName ?? organization.name,
    planName: batch.planName ?? '',
    facts:
      settings === null || plan === undefined
        ? []
        : [
            planTimeText({ ...settings, duration: plan.duration }),
            planSpeedText({
              bandwidthDown: plan.bandwidthDown,
              bandwidthUp: plan.bandwidthUp,
            }),
            planDevicesText(smaller(batch.devicesPerCode, settings.maxDevices)),
          ],
    letters: brandLetters[brand],
    color: accents[brand][8],
  };
}

/** Returns the smaller of two limits, of which null is none. */
function smaller(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

async function logoOf(transaction: ScopedTransaction, organization: { number: number }) {
  const image = await imageForSlot(transaction, organization, 'voucher-logo');
  const sorted = image?.sources.toSorted((one, other) => one.width - other.width) ?? [];
  const source = sorted.find(({ width }) => width >= previewWidth) ?? sorted.at(-1);
  return source === undefined
    ? null
    : { url: source.url, width: source.width, height: source.height };
}

/** Returns the site of a batch's plan, or its area where the site is outside the scope; undefined when that is too. */
export async function siteOf({ transaction, organization }: OrganizationRequest, batchId: string) {
  return batchesOf(transaction, organization)
    .innerJoin('organization as site', (join) =>
      join.on(({ eb, or, and, ref, exists, selectFrom }) =>
        or([
          and([eb('site.number', '=', ref('area.parent_number')), eb('site.type', '=', 'Site')]),
          and([
            eb('site.number', '=', ref('area.number')),
            eb.not(
              exists(
                selectFrom('organization as parent')
                  .select('parent.number')
                  .whereRef('parent.number', '=', 'area.parent_number')
                  .where('parent.type', '=', 'Site'),
              ),
            ),
          ]),
        ]),
      ),
    )
    .select(['site.number', 'site.path', 'site.name'])
    .select(['site.voucher_ssid', 'site.voucher_portal_url'])
    .where('batch.id', '=', batchId)
    .executeTakeFirst();
}

interface StoredNetwork {
  voucher_ssid: string | null;
  voucher_portal_url: string | null;
}

export function networkOf(row: StoredNetwork | undefined): VoucherNetwork {
  return { ssid: row?.voucher_ssid ?? '', portalUrl: row?.voucher_portal_url ?? '' };
}

/** Locks a site's settings until the transaction ends. */
function storedAt({ transaction }: OrganizationRequest, number: number) {
  return transaction
    .selectFrom('organization')
    .select(['voucher_ssid', 'voucher_portal_url'])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
}

async function storeNetwork(
  request: OrganizationRequest,
  site: { number: number; path: string; name: string },
  network: VoucherNetwork,
): Promise<Record<string, never>> {
  const before = networkOf(await storedAt(request, site.number));
  if (before.ssid === network.ssid && before.portalUrl === network.portalUrl) {
    request.changesNothing();
    return {};
  }
  await request.transaction
    .updateTable('organization')
    .set({ voucher_ssid: network.ssid, voucher_portal_url: network.portalUrl })
    .where('number', '=', site.number)
    .execute();
  await request.record({
    action: 'update',
    entityType: 'voucher settings',
    entityId: String(site.number),
    label: `Vouchers of ${site.name}`,
    organization: site,
    before: { ...before },
    after: { ...network },
  });
  return {};
}
