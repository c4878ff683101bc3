import type { ApiError } from '../../../contract/api-error.ts';
import type { TreeNode } from '../contract.ts';
import type { OrganizationRecord } from '../record-contract.ts';
import { mayStandUnder } from '../rules.ts';

/** Whether the organization may get this parent, by their types; the server knows more reasons against it. */
export function mayHold(parent: TreeNode, child: OrganizationRecord): boolean {
  return parent.number !== child.number && mayStandUnder(child.type, parent.type);
}

/** What the server says against a parent; it may name the field of the parent or of the type. */
export function parentRefusal(error: ApiError | null): string | undefined {
  return error?.fields.parentNumber ?? error?.fields.type;
}
