import { featureNames } from '../../contract/features.ts';
import { levelFor } from '../../contract/permissions.ts';
import { roleFeatures } from './choices.ts';
import type { RoleTemplateFields } from './contract.ts';
import { levelNames, texts } from './texts.ts';
import { rightWords } from './words.ts';

/** What two versions of a template differ in, feature by feature. */
export function differences(mine: RoleTemplateFields, theirs: RoleTemplateFields) {
  const [own, other] = [wordsOf(mine), wordsOf(theirs)];
  return [...own].flatMap(([label, words]) => {
    const theirWords = other.get(label) ?? '';
    return words === theirWords ? [] : [{ label, mine: words, theirs: theirWords }];
  });
}

function wordsOf(fields: RoleTemplateFields): Map<string, string> {
  return new Map([
    [texts.name, fields.name],
    [texts.description, fields.description ?? ''],
    [texts.redirect, fields.redirect ?? ''],
    [texts.rights, rightWords(fields)],
    ...roleFeatures.map((feature): [string, string] => [
      featureNames[feature],
      levelNames[levelFor(fields.permissions, feature)],
    ]),
  ]);
}
