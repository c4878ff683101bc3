import { countryName } from '../../contract/values/countries.ts';
import {
  type Condition,
  isGroup,
  type Join,
  otherJoin,
  type Part,
} from './conditions/conditions.ts';
import { fieldOf, operatorNames, takesValue } from './conditions/search-fields.ts';
import { texts } from './texts.ts';

/** Returns a condition as a sentence: 'Name contains airport'. */
export function conditionText({ field, operator, value }: Condition): string {
  const { label, names = {} } = fieldOf(field);
  const text = `${label} ${operatorNames[operator]}`;
  if (!takesValue(operator)) return text;
  const isCountry = field === 'country' && /^[A-Za-z]{2}$/.test(value);
  return `${text} ${isCountry ? countryName(value.toUpperCase()) : (names[value] ?? value)}`;
}

/** Returns a part of a search whose parts are joined by `join`. */
export function partText(part: Part, join: Join): string {
  return isGroup(part)
    ? texts.group(part.group.map(conditionText), texts.words[otherJoin(join)])
    : conditionText(part);
}
