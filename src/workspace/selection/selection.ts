import { create } from 'zustand';
import { ApiError } from '../../contract/api-error.ts';
import type { OrganizationType } from '../../features/organizations/contract.ts';
import { freshNonce } from '../../ui/browser/freshNonce.ts';
import { hasUnsavedChanges } from '../../ui/form/unsavedChanges.ts';
import { showError } from '../../ui/snackbar/snackbarStore.ts';
import type { TreeItem } from '../tree/treeItem.ts';
import type { OrganizationChange } from '../tree/treeState.ts';
import {
  ancestorsOf,
  arrivedOrganizationAt,
  organizationAt,
  reloadTree,
  revealOrganization,
  updateInTree,
} from '../tree/treeStore.ts';
import { storeLastOrganization } from './lastOrganization.ts';
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

/** The parameters of the hidden set-organization page; the timestamp is its nonce. */
interface SetRequest {
  number: number;
  name: string;
  parentNumber: number | null;
  timestamp: string;
}

interface Selection {
  selected: SelectedOrganization | null;
  /** the organization of the screen, which stays the previous one until the data of the selected one is loaded */
  shown: SelectedOrganization | null;
  /** an organization is loading that will be selected, or the address may name one */
  loading: boolean;
  /** true from the selection until the frame's reply */
  setting: boolean;
  /** incremented to reload what depends on the token's organization */
  pageVersion: number;
  request: SetRequest | null;
}

export const useSelection = create<Selection>()(() => ({
  selected: null,
  shown: null,
  loading: true,
  setting: false,
  pageVersion: 0,
  request: null,
}));

/** The organization that the current token is bound to, which is restored when setting another one fails. */
let settled: SelectedOrganization | null = null;
let attempts = 0;

let choose: (uniqueId: string) => void = (uniqueId) => void loadAndSelect(uniqueId);

/** Sets who handles a selection. The console changes its address first, which may ask about unsaved changes. */
export function setSelectionHandler(listener: (uniqueId: string) => void): void {
  choose = listener;
}

/** Selects the organization at a position of the tree (section 4, 'Selecting an organization'). */
export function selectOrganization(uniqueId: string | null): void {
  if (!uniqueId) return showError(texts.unableToFind);
  if (useSelection.getState().selected?.uniqueId !== uniqueId) choose(uniqueId);
}

/** Loads an organization into the tree, selects it, and requests a token for it. */
export async function loadAndSelect(uniqueId: string): Promise<void> {
  attempts += 1;
  const attempt = attempts;
  const { selected } = useSelection.getState();
  // An address may name an organization by its number alone.
  if (selected?.uniqueId === uniqueId || String(selected?.number) === uniqueId) return;
  useSelection.setState({ loading: true });
  try {
    const item = await (selected ? inTime(organizationAt(uniqueId)) : organizationAt(uniqueId));
    // Another organization was selected in the meantime.
    if (attempt !== attempts) return;
    if (item) select(item);
    else showError(texts.unableToFind);
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof TooLate)) throw error;
    if (attempt !== attempts) return;
    if (error instanceof ApiError) showError(failureText(error), error.reference);
    else showError(texts.tooLate);
  } finally {
    if (attempt === attempts) noteLoaded();
  }
}

/** The previous organization, which cannot be used meanwhile, waits for another one for so long. */
const loadTimeoutMs = 15_000;

class TooLate extends Error {}

function inTime<T>(loading: Promise<T>): Promise<T> {
  return Promise.race([
    loading,
    new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new TooLate()), loadTimeoutMs),
    ),
  ]);
}

/** Ends the time in which an organization may still be selected without the user. */
export function noteLoaded(): void {
  useSelection.setState({ loading: false });
}

/** Selects an organization if calls that were started early have loaded it. */
export function selectArrived(uniqueId: string): void {
  const item = arrivedOrganizationAt(uniqueId);
  if (item) select(item);
}

/** Shows the screen of the selected organization instead of the previous one's. */
export function showSelected(): void {
  useSelection.setState(({ selected }) => ({ shown: selected }));
}

/** Called when the frame's token is stored. */
export function completeSelection(): void {
  const { selected, setting, pageVersion } = useSelection.getState();
  if (!setting) return;
  settled = selected;
  useSelection.setState({ setting: false, request: null, pageVersion: pageVersion + 1 });
}

/** Called when the frame could not set the organization: the previous one is selected again, unless input would be lost. */
export function failSelection(message: string): void {
  const { setting, shown, selected } = useSelection.getState();
  if (!setting) return;
  // What was typed on the screen of the selected organization must not be lost. Its calls name the organization themselves.
  if (shown?.uniqueId === selected?.uniqueId && hasUnsavedChanges()) {
    useSelection.setState({ setting: false, request: null });
    showError(message);
    return;
  }
  useSelection.setState({ selected: settled, setting: false, request: null });
  storeLastOrganization(settled);
  if (settled) revealOrganization(settled.uniqueId);
  showError(message);
}

/** Updates an edited organization in the tree and in the selection. */
export function organizationChanged(change: OrganizationChange): void {
  updateInTree(change);
  const { selected } = useSelection.getState();
  if (selected?.number !== change.number) return;
  const changed = { ...selected, name: change.name };
  settled = changed;
  useSelection.setState(({ shown }) => ({
    selected: changed,
    shown: shown?.uniqueId === changed.uniqueId ? changed : shown,
  }));
}

/** Reloads the tree after organizations were added, removed or moved, and selects the one at this position. */
export async function reloadTreeAndSelect(uniqueId: string): Promise<void> {
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
  storeLastOrganization({ number, uniqueId });
  addRecentOrganization(uniqueId);
  const selected = selectedFrom(item);
  useSelection.setState(({ shown }) => ({
    selected,
    shown: shown ?? selected,
    loading: false,
    setting: true,
    request: { number, name, parentNumber, timestamp: freshNonce() },
  }));
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
