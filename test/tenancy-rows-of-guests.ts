import { exampleBatch } from '../src/features/access-codes/examples.ts';
import { exampleGuest } from '../src/features/users/examples.ts';
import { type Call, nobodysId, orgNumber, type Row, withNobodys } from './tenancy-row.ts';

export function guestRows(): Record<string, Row> {
  return {
    'GET /AdminApi/organizations/{orgNumber}/guests': { aims: [{ call: orgNumber }] },
    'GET /AdminApi/organizations/{orgNumber}/guest-choices': { aims: [{ call: orgNumber }] },
    'POST /AdminApi/organizations/{orgNumber}/guests': {
      // With a plan that is nowhere: nobody is added.
      aims: [
        { call: (number) => guestOf(number, number), reached: [400] },
        { call: (number, own) => guestOf(own, number), reached: [400], second: true },
      ],
    },
    'POST /AdminApi/organizations/{orgNumber}/guests/{guestId}/views': nobodysGuest(),
    'PUT /AdminApi/organizations/{orgNumber}/guests/{guestId}': nobodysGuest({
      ...exampleGuest(),
      version: 1,
    }),
    'PUT /AdminApi/organizations/{orgNumber}/guests/{guestId}/status': nobodysGuest({
      status: 'Active',
    }),
    'POST /AdminApi/organizations/{orgNumber}/guests/{guestId}/extensions': nobodysGuest({
      planId: null,
      until: null,
    }),
    'POST /AdminApi/organizations/{orgNumber}/guests/{guestId}/erasure': nobodysGuest(),
    'POST /AdminApi/organizations/{orgNumber}/guests/{guestId}/devices': nobodysGuest({
      macAddress: '02:00:00:00:00:01',
      name: '',
    }),
    'PUT /AdminApi/organizations/{orgNumber}/guests/{guestId}/devices/{deviceId}': nobodysGuest({
      name: 'Phone',
    }),
    'DELETE /AdminApi/organizations/{orgNumber}/guests/{guestId}/devices/{deviceId}':
      nobodysGuest(),
    'GET /AdminApi/organizations/{orgNumber}/guests/{guestId}/sessions': nobodysGuest(),
    'POST /AdminApi/organizations/{orgNumber}/guests/{guestId}/sessions/{sessionId}/log-outs':
      nobodysGuest(),
    'GET /AdminApi/organizations/{orgNumber}/guests/{guestId}/purchases': nobodysGuest(),
    'POST /AdminApi/organizations/{orgNumber}/guests/{guestId}/purchases/{purchaseId}/refunds':
      nobodysGuest({ amount: 1, version: 1 }),
    'POST /AdminApi/organizations/{orgNumber}/guests/{guestId}/exports': nobodysGuest(),
  };
}

export function accessCodeRows(): Record<string, Row> {
  const batches = '/AdminApi/organizations/{orgNumber}/access-code-batches';
  const validUntil = '2030-01-01T12:00';
  const ofCode = (body?: unknown): Row => ({
    aims: [
      {
        call: (number) => ({
          params: { orgNumber: String(number), batchId: nobodysId, codeId: nobodysId },
          body,
        }),
        reached: [404],
      },
    ],
  });
  return {
    [`GET ${batches}`]: { aims: [{ call: orgNumber }] },
    'GET /AdminApi/organizations/{orgNumber}/access-code-plans': { aims: [{ call: orgNumber }] },
    // Of nobody's plan: no batch is begun.
    [`POST ${batches}`]: withNobodys('', [400], exampleBatch({ planId: nobodysId })),
    [`GET ${batches}/{batchId}`]: withNobodys('batchId', [404]),
    [`DELETE ${batches}/{batchId}`]: withNobodys('batchId', [404]),
    [`POST ${batches}/{batchId}/cancellation`]: withNobodys('batchId', [404]),
    [`POST ${batches}/{batchId}/revocation`]: withNobodys('batchId', [404]),
    [`POST ${batches}/{batchId}/extension`]: withNobodys('batchId', [404], { validUntil }),
    [`GET ${batches}/{batchId}/codes`]: withNobodys('batchId', [404]),
    [`GET ${batches}/{batchId}/export`]: withNobodys('batchId', [404]),
    [`GET ${batches}/{batchId}/codes/{codeId}/uses`]: ofCode(),
    [`GET ${batches}/{batchId}/vouchers`]: withNobodys('batchId', [404]),
    [`GET ${batches}/{batchId}/codes/{codeId}/voucher`]: ofCode(),
    [`POST ${batches}/{batchId}/codes/{codeId}/revocation`]: ofCode(),
    [`POST ${batches}/{batchId}/codes/{codeId}/extension`]: ofCode({ validUntil }),
  };
}

function nobodysGuest(body?: unknown): Row {
  const ids = {
    guestId: nobodysId,
    deviceId: nobodysId,
    purchaseId: nobodysId,
    sessionId: nobodysId,
  };
  return {
    aims: [
      {
        call: (number) => ({ params: { orgNumber: String(number), ...ids }, body }),
        reached: [404],
      },
    ],
  };
}

function guestOf(number: number, areaNumber: number): Call {
  return { ...orgNumber(number), body: { ...exampleGuest({ planId: nobodysId }), areaNumber } };
}
