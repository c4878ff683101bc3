import { newDraft, toDraft } from '../../../../contract/fields/fields.ts';
import type { GatewayRecord } from '../../contract.ts';
import { type GatewayDraft, gatewayInput } from '../../fields.ts';
import { type GatewayType, typeFacts } from '../../gateway-types.ts';
import type { LegacyGateway } from '../../legacy/contract.ts';

/** The values of a new gateway that come from its organization or from an earlier gateway. */
export interface NewGateway {
  currency: string;
  from: LegacyGateway | null;
}

/** Returns the draft of a stored gateway. */
export function storedDraft(record: GatewayRecord): GatewayDraft {
  return toDraft(gatewayInput, { ...record, secrets: {} });
}

/** Returns the draft of a new gateway of a type, with the settings of this type only. */
export function newGatewayDraft(type: GatewayType, { currency, from }: NewGateway): GatewayDraft {
  const { category, group } = typeFacts[type];
  const draft = newDraft(gatewayInput, {
    category,
    type,
    currencies: from?.currencies ?? (category === 'loyalty' ? [] : [currency]),
    ...(from !== null && {
      name: from.name,
      leastAmount: from.leastAmount,
      mostAmount: from.mostAmount,
    }),
  });
  // Spread into the one group that the type has.
  const on = { isOn: true } as const;
  switch (group) {
    case 'sandbox':
      return { ...draft, sandbox: { ...draft.sandbox, ...on } };
    case 'stripe':
      return { ...draft, stripe: { ...draft.stripe, ...on } };
    case 'adyen':
      return { ...draft, adyen: { ...draft.adyen, ...on } };
    case 'paypal':
      return { ...draft, paypal: { ...draft.paypal, ...on } };
    case 'authorizeNet':
      return { ...draft, authorizeNet: { ...draft.authorizeNet, ...on } };
    case 'house':
      return { ...draft, house: { ...draft.house, ...on } };
    case 'fias':
      return { ...draft, fias: { ...draft.fias, ...on } };
    case 'mews':
      return { ...draft, mews: { ...draft.mews, ...on } };
    case 'cloudbeds':
      return { ...draft, cloudbeds: { ...draft.cloudbeds, ...on } };
    case 'loyalty':
      return { ...draft, loyalty: { ...draft.loyalty, ...on } };
    case 'invoice':
      return { ...draft, invoice: { ...draft.invoice, ...on } };
    default:
      return group satisfies never;
  }
}
