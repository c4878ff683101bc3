import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the build reads, below the project's folder. */
const sources = [
  'src',
  'public',
  'migrations',
  'sample/organizations.csv',
  'scripts/build',
  'scripts/build.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

const withoutEffect = /\.test\.tsx?$|\/facts\.ts$|\/testing\//;

/** Returns a hash of everything that the build reads, so that it runs again only after a change. */
export function stateOfSources(root) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const full = join(root, path);
    if (statSync(full).isDirectory()) {
      for (const entry of readdirSync(full).toSorted()) visit(join(path, entry));
    } else if (!withoutEffect.test(path)) {
      hash.update(path).update(readFileSync(full));
    }
  };
  for (const source of sources) visit(source);
  return hash.digest('hex');
}
