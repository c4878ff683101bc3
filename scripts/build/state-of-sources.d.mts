/** Returns a hash of everything that the build reads below the project's folder. */
export function stateOfSources(root: string): string;
