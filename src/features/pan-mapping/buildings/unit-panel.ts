import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { UnitPanel } from '../contract.ts';
import { networkOfUnit } from '../networks/load-network.ts';
import { poolOf } from '../pools/load-pools.ts';
import { findConflicts } from '../rules/find-conflicts.ts';
import { loadModel } from './load-model.ts';
import { unitStore } from './unit-store.ts';

/** Returns a unit with its network. A door of a suite shows that of the suite. */
export async function unitPanel(request: OrganizationRequest, unitId: string): Promise<UnitPanel> {
  const unit = await unitStore.get(request, unitId);
  const { model, pools } = await loadModel(request.transaction, request.organization);
  const suite =
    unit.suiteOf === null
      ? undefined
      : model.units.find(({ number }) => number.toUpperCase() === unit.suiteOf?.toUpperCase());
  const pool = poolOf(pools, (suite ?? unit).areaNumber);
  return {
    unit,
    suite: suite?.number ?? null,
    pool:
      pool === undefined
        ? null
        : { name: pool.name, ssid: pool.ssid, graceMinutes: pool.settings.graceMinutes },
    network: await networkOfUnit(request, suite?.id ?? unit.id),
    conflicts: findConflicts(model).filter(({ unitIds }) => unitIds.includes(unit.id)),
  };
}
