import { choice } from '../../contract/fields/choice-kinds.ts';
import { optional } from '../../contract/fields/compound-kinds.ts';
import { date } from '../../contract/fields/date-kinds.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import { currency, money } from '../../contract/fields/number-kinds.ts';
import { longText, macAddress, text } from '../../contract/fields/text-kinds.ts';

const maxPrice = 1_000_000_000;
const short = (label: string, help?: string) =>
  optional(text(label, { maxLength: 80, ...(help !== undefined && { help }) }));

/** The roles of devices, and gear that needs no network. */
export const categoryNames = {
  gateway: 'Gateway',
  controller: 'Controller',
  'access-point': 'Access point',
  switch: 'Switch',
  server: 'Server',
  ups: 'UPS',
  rack: 'Rack',
  'patch-panel': 'Patch panel',
  antenna: 'Antenna',
  injector: 'PoE injector',
  phone: 'Phone',
  tv: 'TV',
  camera: 'Camera',
  sensor: 'Sensor',
  cable: 'Cabling',
  spare: 'Spare part',
  other: 'Other',
} as const;

/** An asset of a site (domain-setup.md, 'Assets mode'). */
export const asset = fields(
  {
    name: text('Name', { maxLength: 100 }),
    tag: optional(
      text('Asset tag', { maxLength: 40, help: 'On the label. Each tag is used once per site.' }),
    ),
    category: choice('Category', categoryNames, { initial: 'other' }),
    status: choice(
      'Status',
      {
        InStock: 'In stock',
        InService: 'In service',
        InRepair: 'In repair',
        Retired: 'Retired',
        Lost: 'Lost',
      },
      { initial: 'InService' },
    ),
    vendor: short('Vendor'),
    model: optional(text('Model', { maxLength: 100 })),
    serial: optional(text('Serial number', { maxLength: 100 })),
    macAddress: optional(macAddress('MAC address', { help: 'In any usual notation' })),
    building: short('Building'),
    floor: short('Floor'),
    unit: short('Unit'),
    rack: short('Rack', 'With the position, such as R2 U14'),
    owner: short('Owner', 'Who is responsible or has it'),
    boughtOn: optional(date('Bought on')),
    price: optional(money('Price', { currency: 'currency', to: maxPrice })),
    currency: optional(currency('Currency')),
    supplier: short('Supplier'),
    warrantyUntil: optional(date('Warranty until')),
    notes: optional(longText('Notes', { maxLength: 4_000 })),
  },
  ({ price, currency: code, boughtOn, warrantyUntil }, error) => {
    if (price !== null && code === null) error('currency', 'Choose the currency of the price');
    if (boughtOn !== null && warrantyUntil !== null && warrantyUntil < boughtOn)
      error('warrantyUntil', 'Cannot be before the purchase');
  },
);
export type Asset = Stored<typeof asset>;

/** What the device of an asset says about it; only the device changes it. */
export const fieldsOfDevice = ['name', 'model', 'serial', 'macAddress'] as const;

/** The fields that share the column `settings`. */
export type AssetSettings = Omit<
  Asset,
  'name' | 'tag' | 'category' | 'status' | 'model' | 'serial' | 'macAddress' | 'warrantyUntil'
>;

export type AssetStatus = Asset['status'];
