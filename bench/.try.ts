import { measureServer } from './server.ts';

const [engine, n] = process.argv.slice(2);
let url;
if (engine === 'pg') {
  url = 'postgres://postgres@127.0.0.1:54999/bench';
}
const t = performance.now();
console.table((await measureServer(url, Number(n))).map(({ what, result }) => ({ what, result })));
console.log((performance.now() - t) / 1000, 's');
