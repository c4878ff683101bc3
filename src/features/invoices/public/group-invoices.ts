export { isOpen, issueForGroup } from '../issue/issue-for-group.ts';
