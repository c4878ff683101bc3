import { choiceFilters, openingList } from '../../../contract/list-state.ts';
import { openingRecord } from '../../../workspace/record/openingRecord.ts';
import { images } from '../contract.ts';
import { image, listChoices } from '../fields.ts';

const { kind, status } = image.map;

export const filters = choiceFilters({ kind, status, ...listChoices });
export const openingImages = openingList(images, filters.values);
export const openingImage = openingRecord(images);
