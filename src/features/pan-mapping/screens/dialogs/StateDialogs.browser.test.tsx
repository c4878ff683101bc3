import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, problem, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { listPans, type PanNetwork } from '../../contract.ts';
import { endPan, rotatePanKey, suspendPan } from '../../networks/contract.ts';
import { EndDialog } from './EndDialog.tsx';
import { RotateDialog, SuspendDialog } from './StateDialogs.tsx';

const at = '2026-06-10T12:00:00Z';
const network: PanNetwork = {
  id: crypto.randomUUID(),
  version: 1,
  unitId: crypto.randomUUID(),
  unit: '101',
  state: 'Active',
  stateAt: at,
  stateEndsAt: null,
  holderKind: 'hand',
  holder: null,
  departures: [],
  vlan: 200,
  subnet: null,
  ssid: 'Residents',
  planId: null,
  maxDevices: 10,
  binding: 'free',
  fromAt: at,
  until: null,
  untilAt: null,
  keyMadeAt: at,
  oldKeyUntil: null,
  devices: [],
  trafficIn30Days: 0,
};
const params = { orgNumber: '490001', panId: network.id };
const props = { network, params, onClose: () => {} };

function Networks() {
  useQuery(endpointQuery(listPans, { params, query: {} }));
  return null;
}

test.each([
  { action: 'Rotate key', dialog: <RotateDialog {...props} /> },
  { action: 'Suspend', dialog: <SuspendDialog {...props} /> },
  { action: 'End', dialog: <EndDialog {...props} details={{ pool: null }} /> },
])(
  'after a conflict, what another administrator did is shown: $action',
  async ({ dialog, action }) => {
    const conflict = () => problem({ Code: 409, Message: 'Ada has changed it meanwhile.' });
    const calls = serve(
      on(listPans, () => ({ rows: [], total: 0, timeZone: 'UTC' })),
      on(rotatePanKey, conflict),
      on(suspendPan, conflict),
      on(endPan, conflict),
    );
    await show(
      <>
        <Networks />
        {dialog}
      </>,
    );
    const loads = () => calls.filter((one) => one.startsWith('GET')).length;
    await expect.poll(loads).toBe(1);
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
    await expect.poll(loads).toBe(2);
  },
);
