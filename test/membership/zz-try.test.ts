import { test } from 'vitest';
import { simulated } from '/work/lease/test/membership/simulated.ts';
test('x', () => {
  for (const kind of ['evict:open','failover:lose=1']) for (const workers of [2,3]) { const hits=[]; for (let d=0.6; d<1.3; d+=0.1) {
    const [n,o]=kind.split(':'); const r=simulated([[`${n}@10i:${o}`, `${n}@${(10+d).toFixed(2)}i:${o}`]],{runs:400, base:{workers, durationMs: 25*30000,latency:{kind:'uniform',fromMs:0,toMs:2000}}});
    hits.push(`${d.toFixed(1)}:${r.scenarios[0]!.violatedRuns}`);
  } console.log(kind, workers, hits.join(' ')); }
});
