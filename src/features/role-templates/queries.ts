/** What administrators, who are given a role, need of the templates. */
export { roleFeatures } from './choices.ts';
export { beyondAuthor } from './rules.ts';
export { usableTemplates } from './templates.ts';
