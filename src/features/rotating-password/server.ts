import { isInSubtree } from '../../server/database/subtree.ts';
import { type Handler, organizationHandler, organizationTask } from '../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import { changeSessions } from '../radius/public/session-changes.ts';
import { mailConfirmations } from '../report-schedules/public/recipients.ts';
import { announcePasswords } from './announcements/announce-passwords.ts';
import { repeatDelivery } from './announcements/repeat-delivery.ts';
import {
  addRecipient,
  getPolicyChoices,
  getRotation,
  listRotations,
  makeDisplayLink,
  makeSigningSecret,
  pushAgain,
  rollBack,
  rotateNow,
  rotatingPasswords,
  sendAgain,
  setPasswordList,
  setPolicyStatus,
  skipRotation,
  viewPassword,
} from './contract.ts';
import { passwordPrint } from './print/print-passwords.ts';
import { repeatPush, rollBackPush } from './pushes/change-push.ts';
import { pushKeys } from './pushes/push-keys.ts';
import { newDisplayLink, newSigningSecret, replaceList, withRecipient } from './records/actions.ts';
import { createPolicy, updatePolicy } from './records/change-policy.ts';
import { listPolicies, policyExport } from './records/list-policies.ts';
import { policyStore } from './records/policy-store.ts';
import { rotate, setStatus, skip } from './records/rotate.ts';
import { listPeriods, rotationDetails } from './records/rotations.ts';
import { shownPolicy } from './records/shown-policies.ts';
import { zoneOf } from './records/time-zone.ts';
import { viewedPassword } from './records/view-password.ts';
import { rotatePasswords } from './rotations/rotate-passwords.ts';

// Not `recordHandlers`: a change plans passwords, and mails addresses that must confirm.
export const rotatingPasswordHandlers: readonly Handler[] = [
  organizationHandler(rotatingPasswords.list, ({ query }, request) => listPolicies(request, query)),
  organizationHandler(rotatingPasswords.get, ({ params }, request) =>
    shownPolicy(request, params.policyId),
  ),
  organizationTask(
    rotatingPasswords.create,
    async ({ body }, request) => {
      const created = await createPolicy(request, body);
      wakeAll(request);
      return created;
    },
    async ({ policy, confirmations }, { server }) => {
      await mailConfirmations(server, confirmations);
      return policy;
    },
  ),
  organizationTask(
    rotatingPasswords.update,
    async ({ params, body }, request) => {
      const changed = await updatePolicy(request, params.policyId, body);
      wakeAll(request);
      return changed;
    },
    async ({ policy, confirmations }, { server }) => {
      await mailConfirmations(server, confirmations);
      return policy;
    },
  ),
  organizationHandler(rotatingPasswords.delete, ({ params }, request) =>
    policyStore.remove(request, params.policyId).then(() => ({})),
  ),
  organizationHandler(setPolicyStatus, async ({ params, body }, request) => {
    const policy = await setStatus(request, params.policyId, body.status);
    wakeAll(request);
    return policy;
  }),
  organizationHandler(rotateNow, async ({ params, body }, request) => {
    const policy = await rotate(request, params.policyId, body.endsFormer);
    wakeAll(request);
    return policy;
  }),
  organizationHandler(skipRotation, async ({ params, body }, request) => {
    const policy = await skip(request, params.policyId, body.rotationId);
    wakeAll(request);
    return policy;
  }),
  organizationHandler(listRotations, ({ params, query }, request) =>
    listPeriods(request, params.policyId, query),
  ),
  organizationHandler(getRotation, ({ params }, request) => rotationDetails(request, params)),
  organizationHandler(viewPassword, ({ params }, request) => viewedPassword(request, params)),
  organizationHandler(pushAgain, async ({ params }, request) => {
    const policy = await repeatPush(request, params);
    request.wake(pushKeys);
    return policy;
  }),
  organizationHandler(rollBack, async ({ params }, request) => {
    const policy = await rollBackPush(request, params);
    request.wake(pushKeys);
    return policy;
  }),
  organizationHandler(sendAgain, async ({ params, body }, request) => {
    await repeatDelivery(request, params, body.deliveryId);
    request.wake(announcePasswords);
    return {};
  }),
  organizationHandler(setPasswordList, ({ params, body }, request) =>
    replaceList(request, params.policyId, body.passwords),
  ),
  organizationTask(
    addRecipient,
    async ({ params, body }, request) => {
      const change = await withRecipient(request, params.policyId, body.email);
      if (change === null) {
        request.changesNothing();
        return { policy: await shownPolicy(request, params.policyId), confirmations: [] };
      }
      const before = await policyStore.get(request, params.policyId);
      return updatePolicy(request, params.policyId, { ...before, ...change });
    },
    async ({ policy, confirmations }, { server }) => {
      await mailConfirmations(server, confirmations);
      return policy;
    },
  ),
  organizationHandler(makeSigningSecret, ({ params }, request) =>
    newSigningSecret(request, params.policyId),
  ),
  organizationHandler(makeDisplayLink, ({ params }, request) =>
    newDisplayLink(request, params.policyId),
  ),
  organizationHandler(getPolicyChoices, async (_input, { transaction, organization, server }) => {
    const areas = await transaction
      .selectFrom('organization')
      .select(['number', 'name'])
      .where(isInSubtree('path', organization))
      .where('type', '=', 'ServiceArea')
      .where('status', '<>', 'Removed')
      .orderBy('name')
      .execute();
    const plans = await transaction
      .selectFrom('service_plan as plan')
      .innerJoin('organization as area', 'area.number', 'plan.organization_number')
      .select(['plan.id', 'plan.name', 'area.name as areaName'])
      .where(isInSubtree('plan.organization_path', organization))
      .where('plan.status', '=', 'Active')
      .orderBy('plan.name')
      .orderBy('area.name')
      .execute();
    return {
      areas,
      plans,
      timeZone: await zoneOf(transaction, organization),
      hasMail: server.mail !== null,
      isSite: organization.type === 'Site',
    };
  }),
  policyExport,
  passwordPrint,
];

function wakeAll({ wake }: Pick<OrganizationRequest, 'wake'>): void {
  for (const job of [rotatePasswords, announcePasswords, pushKeys, changeSessions]) wake(job);
}
