import { counted } from '../../contract/plural.ts';
import type { ImageSlot } from './fields.ts';

const images = { one: 'image', other: 'images' };
const portals = { one: 'portal', other: 'portals' };
const promotions = { one: 'promotion', other: 'promotions' };
const below = (hasBelow: boolean, text: string) => (hasBelow ? text : '');

/** Names what shows the image of a slot. Paper and sent e-mails do not change. */
function slotTakers(slot: ImageSlot, owner: string, hasBelow: boolean): string {
  const owners = `${owner}${below(hasBelow, ' and the organizations below')}`;
  switch (slot) {
    case 'voucher-logo':
      return `vouchers of ${owners} printed from now on`;
    case 'mail-header':
      return `e-mails of ${owners} sent from now on`;
    case 'brand-logo':
    case 'portal-background':
    case 'favicon':
      return `all portals of ${owners}`;
  }
}

function slotLoss(slot: ImageSlot, takers: string): string {
  return slot === 'voucher-logo' || slot === 'mail-header'
    ? `${takers} no longer show it`
    : `it disappears at once from ${takers} that take it by this slot`;
}

const namesListed = 3;
/** Returns the first names of a list, and how many more there are. */
function listed(names: readonly string[]): string {
  const more = names.length - namesListed;
  const shown = more > 0 ? [...names.slice(0, namesListed), `${more} more`] : names;
  return new Intl.ListFormat('en').format(shown);
}

export const texts = {
  title: 'Images',
  filter: 'Filter by name or tag',
  none: (hasBelow: boolean) =>
    `Images are the logos, backgrounds and photos of portals, vouchers and e-mails.${below(hasBelow, ' They can be used here and in all organizations below.')}`,
  noMatch: 'No image matches the filters.',
  upload: 'Upload images',
  dropHere: 'Drop the files to upload them',
  uploadHelp: 'PNG, JPEG, WebP, AVIF, GIF or SVG, up to 10 MB each. You can also drop files here.',
  grid: 'Cards',
  list: 'List',
  view: 'View',
  pager: { ...images, perPage: 'Items per page' },
  loading: 'Loading images',

  picture: 'Picture',
  name: 'Name',
  kind: 'Kind',
  pixels: 'Pixels',
  size: 'Size',
  from: 'From',
  usedIn: 'Used in',
  updated: 'Updated',
  pixelsOf: (width: number, height: number) => `${width} × ${height}`,
  vector: 'Vector',
  here: 'This organization',
  above: 'An organization above',
  unused: 'Unused',
  inPortals: (count: number) => counted(count, portals),
  inPromotions: (count: number) => counted(count, promotions),
  slotUse: (slot: string) => `Slot: ${slot}`,
  tooSmall: 'Too small',
  tooSmallHelp: (width: number, height: number) =>
    `Its slot needs at least ${width} × ${height} pixels, otherwise it looks blurred.`,
  locked: 'Locked',
  archived: 'Archived',
  select: (name: string) => `Select ${name}`,
  open: (name: string) => `Open ${name}`,
  licenceEnds: (day: string) => `Licence until ${day}`,
  licenceEnded: (day: string) => `Licence ended ${day}`,

  archive: 'Archive',
  activate: 'Activate',
  archivedCount: (count: number) => `Archived ${counted(count, images)}`,
  archivedNamed: (count: number) =>
    `Archived ${counted(count, images)}. Portals and promotions that name an archived image keep showing it.`,
  activatedCount: (count: number) => `Activated ${counted(count, images)}`,
  unchanged: 'Nothing to change',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'Nothing uses this image. Its files are deleted and cannot be restored.',
  deleted: (name: string) => `Deleted ${name}`,
  inUse: (name: string) => `${name} is in use`,
  inUseText: (uses: string) => `${uses} An image that is in use cannot be deleted.`,
  inUseActive:
    'Replace its picture to change it everywhere, or archive it so that it is no longer offered.',
  inUseArchived: 'Replace its picture to change it everywhere.',
  archiveTitle: (name: string) => `Archive ${name}?`,
  archiveManyTitle: (count: number) => `Archive ${counted(count, images)}?`,
  archiveLeavesSlot: (
    name: string,
    slotName: string,
    slot: ImageSlot,
    owner: string,
    hasBelow: boolean,
  ) =>
    `Archiving takes ${name} out of its slot (${slotName}): ${slotLoss(slot, slotTakers(slot, owner, hasBelow))}. They show the slot’s image of an organization above, if there is one.`,
  changedSince: (name: string, uses: string) =>
    `${name} has changed since this dialog opened. Now: ${uses}. Close the dialog and open it again.`,
  goneSince: (name: string) => `${name} was deleted or moved since this dialog opened.`,
  gone: 'The image was deleted or moved.',
  archiveStays: 'Portals and promotions that name the image keep showing it.',
  usedByPortals: (count: number) =>
    `${counted(count, { one: 'portal shows', other: 'portals show' })} it.`,
  usedByPromotions: (count: number) =>
    `${counted(count, { one: 'promotion shows', other: 'promotions show' })} it.`,
  usedBySlot: (slot: string) => `It is the image of a slot: ${slot}.`,
  edit: 'Edit',
  back: 'All images',
  details: 'Details',
  download: 'Download',
  downloadZip: 'Download as ZIP',
  tag: 'Tags',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  tags: 'Tags',
  tagsHelp: 'Separate them with commas',
  tagTitle: (count: number) => `Tags of ${counted(count, images)}`,
  tagged: (count: number) => `Changed the tags of ${counted(count, images)}`,
  moveUp: 'Move up',
  moveTitle: (count: number) => `Move ${counted(count, images)} to the organization above?`,
  moveText:
    'All organizations below that one can then use them. What uses them here keeps showing them.',
  moved: (count: number, to: string) => `Moved ${counted(count, images)} to ${to}`,
  close: 'Close',

  inheritedTitle: (name: string) => `${name} (inherited)`,
  inheritedText: (owner: string) => `From ${owner}. It can be used here, and is changed there.`,
  unnamedOwner: 'an organization above',

  uploads: 'Uploads',
  uploadCounts: (total: number, count: { done: number; failed: number; canceled: number }) =>
    [
      `${count.done} of ${total} uploaded`,
      ...(count.failed > 0 ? [`${count.failed} failed`] : []),
      ...(count.canceled > 0 ? [`${count.canceled} canceled`] : []),
    ].join(', '),
  waiting: 'Waiting',
  sending: (percent: number) => `Sending, ${percent} %`,
  preparing: 'Preparing sizes',
  uploaded: 'Uploaded',
  failed: 'Not uploaded',
  progressOf: (name: string) => `Upload of ${name}`,
  cancel: 'Cancel',
  cancelOf: (name: string) => `Cancel the upload of ${name}`,
  canceled: 'Canceled',
  openExisting: (name: string) => `Open ${name}`,
  clearUploads: 'Clear',
  tooLarge: 'The file is larger than 10 MB. Reduce it first.',
  uploadedCount: (count: number) => `Uploaded ${counted(count, images)}`,

  pictureSection: {
    title: 'Picture',
    help: 'Click the picture, or use the arrow keys, to choose the point that stays visible when a page crops it.',
  },
  aboutSection: { title: 'About', help: 'How administrators find the image.' },
  altSection: {
    title: 'Description',
    help: 'What screen readers say instead of the picture, in the languages of the portal.',
  },
  slotSection: (hasBelow: boolean) => ({
    title: 'Slot',
    help: `Where the image appears by itself${below(hasBelow, ', here and in organizations below that have no other image for it')}.`,
  }),
  rightsSection: {
    title: 'Rights',
    help: 'Administrators are warned 30 days before a licence ends.',
  },
  usesSection: (hasBelow: boolean) => ({
    title: 'Used in',
    help: `Drafts, scheduled and published portals, and promotions that have not ended${below(hasBelow, ', here and in organizations below')}.`,
  }),
  focalPoint: (x: number, y: number) =>
    `Focal point: ${x} % from the left, ${y} % from the top. Move it with the arrow keys.`,
  frames: 'As pages crop it',
  appears: {
    'brand-logo': 'The logo of portals whose look has no other.',
    'portal-background': 'The background of portals whose look has no other.',
    favicon: 'The browser tab’s icon of portals whose look has no other.',
    'voucher-logo': 'The logo of printed vouchers.',
    'mail-header': 'The head of the mails that bring guests their code.',
  },
  replaces: (name: string, owner: string, hasBelow: boolean) =>
    `This replaces ${name} (${owner}) here${below(hasBelow, ' and in organizations below')}.`,
  lockedBy: (name: string, owner: string) =>
    `${owner} locks this slot with ${name}, so another image cannot take it here.`,
  archivedStatus:
    'An archived image is no longer offered. Portals and promotions that name this image keep showing it.',
  archivedSlot:
    'While it is archived, this image does not fill its slot: what takes the picture by the slot does not show it.',
  fillsSlot: (hasBelow: boolean) =>
    `This image fills the slot${below(hasBelow, ', here and in organizations below')}.`,
  noneUses: 'No portal or promotion uses this image.',
  noneNames: 'No portal or promotion names this image.',
  slotShows: (slot: ImageSlot, owner: string, hasBelow: boolean) =>
    `Shown by ${slotTakers(slot, owner, hasBelow)}, where no other image fills this slot.`,
  slotShowsOther: (name: string, owner: string) =>
    `${owner} locks this slot with ${name}, so this image is not shown there.`,
  slotArchived: 'Archived images are not shown there.',
  statusOf: { Draft: 'in the draft', Scheduled: 'scheduled', Published: 'published' },
  promotionOf: (organization: string) => `promotion of ${organization}`,
  useOf: (status: string, version: number) => `${status}, version ${version}`,
  replace: 'Replace picture',
  replaceTitle: (name: string) => `Replace the picture of ${name}`,
  replaceText:
    'Portals and promotions that use the image show the new picture at once, also published ones. Vouchers printed and e-mails sent from now on show it too. The image keeps its name, tags and slot. The former picture is not kept.',
  replaceNow: 'Replace',
  namedBy: (count: number, published: number, names: readonly string[]) =>
    `${counted(count, { one: 'portal names', other: 'portals name' })} it${published === 0 ? '' : `, ${published} of them published`}: ${listed(names)}.`,
  shownByPromotions: (names: readonly string[]) =>
    `${counted(names.length, { one: 'promotion shows', other: 'promotions show' })} it: ${listed(names)}.`,
  nothingShows: 'Nothing shows this image now.',
  currentPicture: 'Now',
  newPicture: 'New',
  newFile: (facts: string, name: string) => `${facts} · ${name}`,
  thisImage: (name: string) => `${name} (this image)`,
  noPreview: 'This browser cannot show the file.',
  dropsCrop: 'The image is cropped. Its crop is dropped: all of the new picture is shown.',
  chooseFile: 'Choose a file',
  chooseOtherFile: 'Choose another file',
  fromFile: 'A new file',
  fromImage: 'Another image',
  replaceWith: 'Replace with',
  fromFileHelp: 'The description and the focal point stay.',
  fromImageHelp:
    'Its picture is copied with its crop, focal point, description and rights. Later changes of it are not.',
  searchImages: 'Search by name or tag',
  noImageFound: 'No other image found',
  replaced: (name: string) => `Replaced the picture of ${name}`,
  crop: 'Crop',
  cropTitle: (name: string) => `Crop ${name}`,
  cropShape: 'Shape',
  cropFree: 'Free',
  cropWidth: 'Width',
  cropLeft: 'From the left',
  cropTop: 'From the top',
  cropText:
    'Choose the part to show: a shape starts around the focal point, and a click on the picture moves the part there. The whole picture is kept, so this can be changed later.',
  cropAcross: 'From left to right',
  cropDown: 'From top to bottom',
  cropStart: (axis: string) => `${axis}, start`,
  cropEnd: (axis: string) => `${axis}, end`,
  cropRange: (from: string, to: string) => `${from} to ${to}`,
  showAll: 'Show all',
  apply: 'Apply',
  cropped: (name: string) => `Cropped ${name}`,
  saveFirst: 'Save or discard your changes first.',
  sizeWithStored: (size: string, stored: string) => `${size}, ${stored} with its sizes`,
  croppedPixels: (pixels: string, shown: string) => `${pixels}, shown ${shown}`,
  file: (format: string, pixels: string, bytes: string) => `${format} · ${pixels} · ${bytes}`,
};
