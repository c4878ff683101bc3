export const versionStatuses = ['Draft', 'Scheduled', 'Published', 'Superseded'] as const;

/**
 * A version is a draft until it is published, at once or at its time. The version that was published before is superseded,
 * and so is one whose schedule is canceled while there is another draft. Published and superseded versions never change.
 */
export type VersionStatus = (typeof versionStatuses)[number];
