export { type Area, findArea } from '../grants/area.ts';
export { type CodeEvaluation, evaluateCode } from '../grants/evaluate-code.ts';
