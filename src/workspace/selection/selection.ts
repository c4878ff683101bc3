import { create } from 'zustand';
import { ApiError } from '../../contract/api-error.ts';
import type { OrganizationType } from '../../features/organizations/contract.ts';
import { freshNonce } from '../../ui/freshNonce.ts';
import { showError } from '../../ui/snackbar/snackbarStore.ts';
import type { TreeItem } from '../tree/treeItem.ts';
import type { OrganizationChange } from '../tree/treeState.ts';
import {
  ancestorsOf,
  organizationAt,
  reloadTree,
  revealOrganization,
  updateInTree,
} from '../tree/treeStore.ts';
import { keepLastOrganization } from './lastOrganization.ts';
import { addRecentOrganization } from './recentOrganizations.ts';
import { texts } from './texts.ts';

/** The state of section 3; without a selection the console shows `defaultName`. */
export interface SelectedOrganization {
  name: string;
  number: number | null;
  displayPath: string;
  id: string;
  uniqueId: string;
  type: OrganizationType | null;
  parentNumber: number | null;
  isSite: boolean;
  isServiceArea: boolean;
}

/** What the hidden set-organization frame must load; the timestamp is its nonce. */
interface SetRequest {
  number: number;
  name: string;
  parentNumber: number | null;
  timestamp: string;
}

interface Selection {
  selected: SelectedOrganization | null;
  /** from the choice until the frame has answered */
  setting: boolean;
  /** rises when the pages must show themselves anew */
  pageVersion: number;
  request: SetRequest | null;
}

export const useSelection = create<Selection>()(() => ({
  selected: null,
  setting: false,
  pageVersion: 0,
  request: null,
}));

/** The organization that the current token is bound to: what a failed setting falls back to. */
let settled: SelectedOrganization | null = null;
let attempts = 0;

let choose: (uniqueId: string) => void = (uniqueId) => void bringOrganization(uniqueId);

/** Who hears of a choice: the console, which changes its address first and may ask about unsaved changes. */
export function onChoice(listener: (uniqueId: string) => void): void {
  choose = listener;
}

/** Chooses the organization at a place of the tree (section 4, 'Selecting an organization'). */
export function selectOrganization(uniqueId: string | null): void {
  if (!uniqueId) return showError(texts.unableToFind);
  if (useSelection.getState().selected?.uniqueId !== uniqueId) choose(uniqueId);
}

/** Brings the organization that was chosen: into the tree, as the selected one, and to the server. */
export async function bringOrganization(uniqueId: string): Promise<void> {
  attempts += 1;
  const attempt = attempts;
  if (useSelection.getState().selected?.uniqueId === uniqueId) return;
  try {
    const item = await organizationAt(uniqueId);
    // A later choice wins over one that was still being looked up.
    if (attempt !== attempts) return;
    if (item) select(item);
    else showError(texts.unableToFind);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (attempt === attempts) showError(failureText(error), error.reference);
  }
}

/** The frame has answered and its token is stored: pages refresh. */
export function completeSelection(): void {
  const { selected, setting, pageVersion } = useSelection.getState();
  if (!setting) return;
  settled = selected;
  useSelection.setState({ setting: false, request: null, pageVersion: pageVersion + 1 });
}

/** The frame could not set the organization: the one that the token is bound to is selected again. */
export function failSelection(message: string): void {
  if (!useSelection.getState().setting) return;
  useSelection.setState({ selected: settled, setting: false, request: null });
  keepLastOrganization(settled);
  if (settled) revealOrganization(settled.uniqueId);
  showError(message);
}

/** Shows an edited organization as it is now, in the tree and as the selected one. */
export function organizationChanged(change: OrganizationChange): void {
  updateInTree(change);
  const { selected } = useSelection.getState();
  if (selected?.number !== change.number) return;
  settled = { ...selected, name: change.name };
  useSelection.setState({ selected: settled });
}

/** Shows the tree as it is after organizations came, went or moved, and selects the one at this place. */
export async function showTreeAnew(uniqueId: string): Promise<void> {
  try {
    await reloadTree();
    const item = await organizationAt(uniqueId);
    selectOrganization(item?.uniqueId ?? null);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showError(texts.treeIsOld, error.reference);
  }
}

function select(item: TreeItem): void {
  const { number, name, parentNumber, uniqueId } = item;
  if (useSelection.getState().selected?.uniqueId === uniqueId) return;
  revealOrganization(uniqueId);
  keepLastOrganization({ number, uniqueId });
  addRecentOrganization(uniqueId);
  useSelection.setState({
    selected: selectedFrom(item),
    setting: true,
    request: { number, name, parentNumber, timestamp: freshNonce() },
  });
}

function selectedFrom(item: TreeItem): SelectedOrganization {
  const { name, number, id, uniqueId, type, parentNumber } = item;
  return {
    name: name || texts.noOrganization,
    number,
    displayPath: ancestorsOf(uniqueId)
      .map((ancestor) => ancestor.name)
      .join(' > '),
    id,
    uniqueId,
    type,
    parentNumber,
    isSite: type === 'Site',
    isServiceArea: type === 'ServiceArea',
  };
}

function failureText(error: ApiError): string {
  return error.status === 404 || error.status === 400 ? texts.unableToFind : error.message;
}
