export const texts = {
  title: 'Notices',
  add: 'Add notice',
  filter: 'Filter by title',
  none: 'Notices tell guests of this area what is going on.',
  noMatch: 'No notice matches the filters.',
  delete: 'Delete',
  deleteTitle: (title: string) => `Delete ${title}?`,
  deleteText: 'Guests no longer see it.',
  deleted: (title: string) => `Deleted ${title}`,
  section: { title: 'Notice', help: 'Guests see it once it is shown.' },
};
