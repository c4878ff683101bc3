import type { ImageRecord, ImageRow } from '../contract.ts';

/** Returns a row of the list of images for component tests. */
export function sampleImageRow(change: Partial<ImageRow> = {}): ImageRow {
  return {
    id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c',
    name: 'Harbor',
    kind: 'background',
    status: 'Active',
    slot: null,
    isSlotLocked: false,
    tags: [],
    focusX: 50,
    focusY: 50,
    licenceUntil: null,
    format: 'jpeg',
    width: 2_000,
    height: 1_200,
    sourceBytes: 300_000,
    storedBytes: 900_000,
    crop: null,
    renditions: [],
    owner: { number: 7, name: 'Harbor Inn' },
    isOwn: true,
    uses: 0,
    promotions: 0,
    isTooSmall: false,
    updatedAt: '2026-01-02T10:00:00Z',
    updatedBy: 'Ada',
    ...change,
  };
}

/** Returns the record of the same image. */
export function sampleImageRecord(change: Partial<ImageRecord> = {}): ImageRecord {
  const {
    owner: _owner,
    isOwn: _isOwn,
    uses: _uses,
    promotions: _promotions,
    isTooSmall: _isTooSmall,
    ...row
  } = sampleImageRow();
  return {
    ...row,
    isDecorative: false,
    alternatives: [],
    licenceNote: '',
    version: 1,
    createdAt: row.updatedAt,
    createdBy: row.updatedBy,
    ...change,
  };
}
