import type { ScopedTransaction } from '../../../server/context.ts';
import { gatewaysServing, type UsableGateway } from '../../payment-gateways/queries.ts';
import { type ProgrammeType, programmeTypes } from '../results.ts';

type Settings = NonNullable<UsableGateway['settings']['loyalty']>;

/** A loyalty gateway, or the list of members that a portal uses without one. */
export interface Programme {
  gateway: UsableGateway | null;
  type: ProgrammeType;
  name: string;
  settings: Settings | null;
}

/** The list of members of a portal, where no gateway translates its tiers. */
export const listWithoutGateway: Programme = {
  gateway: null,
  type: 'list',
  name: 'Member list',
  settings: null,
};

/** Returns the loyalty programmes of an area in their order. The scope must include the site. */
export async function programmesOf(
  transaction: ScopedTransaction,
  areaNumber: number,
): Promise<Programme[]> {
  const gateways = await gatewaysServing(transaction, areaNumber);
  return gateways.flatMap((gateway) => programmeOf(gateway) ?? []);
}

/** Returns a gateway as a programme; null for gateways of other types. */
export function programmeOf(gateway: UsableGateway): Programme | null {
  const type = programmeTypes.find((one) => one === gateway.type);
  const settings = gateway.settings.loyalty;
  return gateway.category !== 'loyalty' || type === undefined || settings === null
    ? null
    : { gateway, type, name: settings.programme, settings };
}

/** What a member gets. */
export interface Benefit {
  tier: string | null;
  percentOff: number;
}

/** Returns the first tier with a programme's value. Without a gateway the value itself is the tier. */
export function benefitOf({ settings }: Programme, value: string | null): Benefit {
  if (value === null) return { tier: null, percentOff: 0 };
  if (settings === null) return { tier: value, percentOff: 0 };
  const folded = value.trim().toLowerCase();
  const found = settings.tiers.find((one) => one.value.trim().toLowerCase() === folded);
  return found === undefined
    ? { tier: null, percentOff: 0 }
    : { tier: found.tier, percentOff: found.percentOff };
}
