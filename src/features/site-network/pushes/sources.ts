import type { FeatureId } from '../../../contract/features.ts';
import type { WishSource } from '../adapters/wish.ts';

interface SourceFacts {
  /** the feature whose levels decide who may plan, push and read */
  feature: FeatureId;
  /** the record kind in the history */
  noun: string;
}

/** Where wishes come from. */
export const sources: Readonly<Record<WishSource, SourceFacts>> = {
  'connection-profile': { feature: 'connection-profiles', noun: 'connection profile' },
  pan: { feature: 'pan-mapping', noun: 'private network' },
  'router-template': { feature: 'mikrotik-manager', noun: 'router template' },
  conference: { feature: 'conference', noun: 'conference' },
};

export const sourceKinds = [
  'connection-profile',
  'pan',
  'router-template',
  'conference',
] as const satisfies readonly WishSource[];
