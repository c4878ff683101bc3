import type { bulkTexts } from '../../texts.ts';

export type BulkAction = keyof typeof bulkTexts.help;

export const bulkActions: readonly BulkAction[] = [
  'approve',
  'suspend',
  'resume',
  'extend',
  'changeProfile',
  'reissue',
  'delete',
];
