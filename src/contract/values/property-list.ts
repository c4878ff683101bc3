import { xmlText } from './xml-text.ts';

/** Bytes in base64. */
export class PropertyData {
  readonly base64: string;
  constructor(base64: string) {
    this.base64 = base64;
  }
}

export type PropertyValue =
  | string
  | number
  | boolean
  | PropertyData
  | readonly PropertyValue[]
  | { readonly [key: string]: PropertyValue };

/** Returns a property list of Apple's in XML, as configuration profiles are written. */
export function propertyList(root: PropertyValue): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${element(root)}
</plist>
`;
}

function element(value: PropertyValue): string {
  if (value instanceof PropertyData) return `<data>${value.base64}</data>`;
  if (typeof value === 'string') return `<string>${xmlText(value)}</string>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (isList(value)) return `<array>${value.map(element).join('')}</array>`;
  const entries = Object.entries<PropertyValue>(value);
  return `<dict>\n${entries.map(([key, one]) => `<key>${xmlText(key)}</key>${element(one)}\n`).join('')}</dict>`;
}

function isList(value: PropertyValue): value is readonly PropertyValue[] {
  return Array.isArray(value);
}
