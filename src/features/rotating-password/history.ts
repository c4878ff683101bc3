import * as z from 'zod/mini';
import { displayText, labelsOf, pickFields } from '../../contract/fields/fields.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import {
  noLongerValid,
  type RecordedKind,
  screensById,
  type UndoneEntry,
  withEarlierValues,
} from '../../server/records/recorded-kind.ts';
import { rotatingPasswords } from './contract.ts';
import { policyStatus, type RotatingPassword, rotatingPassword } from './fields.ts';
import { createPolicy, updatePolicy } from './records/change-policy.ts';
import { policyStore } from './records/policy-store.ts';
import { setStatus } from './records/rotate.ts';

const labels = {
  ...labelsOf(rotatingPassword),
  status: policyStatus.label,
  rotation: 'Password',
  skipped: 'Change left out',
  push: 'Wi-Fi key',
  viewed: 'Password viewed',
  printed: 'Passwords printed',
  delivery: 'Announcement',
  passwordList: 'Passwords of the list',
  signingSecret: 'Signing secret',
  displayLink: 'Display link',
};

/** How Admin History shows rotating passwords. It says that passwords were changed, never which. */
export const rotatingPasswordHistory: RecordedKind = {
  entityType: rotatingPasswords.noun,
  feature: rotatingPasswords.feature,
  labels,
  displayText: (field, value, changed) => displayText(rotatingPassword, field, value, changed),
  screensOf: screensById('rotating_password', (item) => ({
    path: rotatingPasswords.screens.item,
    query: { item },
  })),
  undo: {
    update: (entry, request) =>
      'status' in entry.after ? undoStatus(entry, request) : undoChange(entry, request),
    delete: (entry, request) => createPolicy(request, parsed(entry.before, entry.label)),
  },
};

async function undoStatus(entry: UndoneEntry, request: OrganizationRequest): Promise<unknown> {
  const { status } = await policyStore.lock(request, entry.entityId);
  withEarlierValues({ status }, entry, labels);
  return setStatus(request, entry.entityId, z.parse(policyStatus.schema, entry.before.status));
}

async function undoChange(entry: UndoneEntry, request: OrganizationRequest): Promise<unknown> {
  const current = await policyStore.lock(request, entry.entityId);
  const earlier = withEarlierValues(pickFields(rotatingPassword, current), entry, labels);
  const { version } = current;
  return updatePolicy(request, current.id, { ...parsed(earlier, entry.label), version });
}

function parsed(values: unknown, label: string): RotatingPassword {
  const { success, data } = z.safeParse(rotatingPassword.schema, values);
  if (!success) throw noLongerValid(label);
  return data;
}
