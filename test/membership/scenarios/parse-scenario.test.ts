import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseScenario } from '../../../src/membership/scenarios/parse-scenario.ts';
import { scenarioKinds } from '../../../src/membership/scenarios/scenario-kinds.ts';
import { lognormalLatency } from '../../../src/membership/simulation/latency.ts';
import type { Action } from '../../../src/membership/simulation/options.ts';
import { errorOf } from '../../gate/checking.ts';

const INTERVAL_MS = 30_000;

function effectOf(text: string): unknown {
  return parseScenario(text, INTERVAL_MS).effect;
}

/** An action so many times, at the scenario's own time. */
function actions(action: Action, times = 1): object {
  return {
    kind: 'actions',
    actions: Array.from({ length: times }, () => ({ afterMs: 0, action })),
  };
}

function setting(each: object): object {
  return { kind: 'setting', setting: each };
}

/** The forms of the help, each as it is written there, with and without its options. */
const forms: readonly (readonly [text: string, effect: object])[] = [
  ['start', setting({ kind: 'start-spread', ms: 0 })],
  ['start:45s', setting({ kind: 'start-spread', ms: 45_000 })],
  ['start:spread=2i', setting({ kind: 'start-spread', ms: 60_000 })],
  ['join', actions({ kind: 'join' })],
  ['join:3', actions({ kind: 'join' }, 3)],
  ['leave', actions({ kind: 'leave' })],
  ['leave:2', actions({ kind: 'leave' }, 2)],
  ['crash', actions({ kind: 'crash' })],
  ['crash:count=2', actions({ kind: 'crash' }, 2)],
  ['restart', actions({ kind: 'replace', graceful: false })],
  ['restart:crash', actions({ kind: 'replace', graceful: false })],
  ['restart:graceful', actions({ kind: 'replace', graceful: true })],
  ['rolling', { kind: 'rolling', everyMs: 120_000, batch: 1, graceful: true }],
  ['rolling:every=4i,batch=1', { kind: 'rolling', everyMs: 120_000, batch: 1, graceful: true }],
  ['rolling:batch=3,every=90s', { kind: 'rolling', everyMs: 90_000, batch: 3, graceful: true }],
  ['rolling:2i', { kind: 'rolling', everyMs: 60_000, batch: 1, graceful: true }],
  ['scale:2->8', { kind: 'scale', from: 2, to: 8 }],
  ['scale:8->2', { kind: 'scale', from: 8, to: 2 }],
  ['hang', actions({ kind: 'hang', forMs: 90_000 })],
  ['hang:3i', actions({ kind: 'hang', forMs: 90_000 })],
  ['hang:for=1.5i', actions({ kind: 'hang', forMs: 45_000 })],
  ['outage', actions({ kind: 'outage', forMs: 90_000 })],
  ['outage:3i', actions({ kind: 'outage', forMs: 90_000 })],
  ['lost-reply', actions({ kind: 'lose-reply' })],
  ['resend', actions({ kind: 'resend' })],
  ['pause', actions({ kind: 'pause', forMs: 60_000 })],
  ['pause:2i', actions({ kind: 'pause', forMs: 60_000 })],
  ['pause:500ms', actions({ kind: 'pause', forMs: 500 })],
  ['event-loop-lag', setting({ kind: 'lag', latency: lognormalLatency(1, 50) })],
  ['event-loop-lag:p50=1ms,p99=50ms', setting({ kind: 'lag', latency: lognormalLatency(1, 50) })],
  ['failover', actions({ kind: 'failover', lose: 1 })],
  ['failover:lose=1', actions({ kind: 'failover', lose: 1 })],
  ['failover:4', actions({ kind: 'failover', lose: 4 })],
  ['clock-step', actions({ kind: 'clock-step', byMs: 30_000 })],
  ['clock-step:-60s', actions({ kind: 'clock-step', byMs: -60_000 })],
  ['clock-step:+0.5i', actions({ kind: 'clock-step', byMs: 15_000 })],
  ['evict', actions({ kind: 'evict', which: 'closed' })],
  ['evict:closed', actions({ kind: 'evict', which: 'closed' })],
  ['evict:open', actions({ kind: 'evict', which: 'open' })],
  ['ttl', actions({ kind: 'set-ttl', ms: 90_000 })],
  ['ttl=27s', actions({ kind: 'set-ttl', ms: 27_000 })],
  ['ttl:27s', actions({ kind: 'set-ttl', ms: 27_000 })],
  ['clock-skew', setting({ kind: 'clocks', skewMs: 15_000, driftShare: 0 })],
  ['clock-skew:1i', setting({ kind: 'clocks', skewMs: 30_000, driftShare: 0 })],
  ['clock-skew:0.5i,drift=0%', setting({ kind: 'clocks', skewMs: 15_000, driftShare: 0 })],
  ['clock-skew:drift=5%', setting({ kind: 'clocks', skewMs: 15_000, driftShare: 0.05 })],
];

describe('a scenario that can be meant', () => {
  test.each(forms)('%s', (text, effect) => {
    expect(parseScenario(text, INTERVAL_MS)).toEqual({
      text,
      name: /^[a-z-]+/.exec(text)?.[0],
      atMs: null,
      effect,
    });
  });

  test('every kind is tried above, without its options and with those of its form', () => {
    const tried = new Set(forms.map(([text]) => text));
    for (const { form } of scenarioKinds.values())
      expect(written(form).filter((text) => !tried.has(text))).toEqual([]);
  });

  test('every kind stands in the help in its own form, and nothing else does', () => {
    const source = readFileSync('src/cli/membership/command.ts', 'utf8');
    const [, list = ''] = /its own\.\n([^]*?)\n\nLatency/.exec(source) ?? [];
    const known = [...scenarioKinds.values()].map(({ form }) => form);
    expect(list.trim().split(/\s+/).toSorted()).toEqual(known.toSorted());
  });

  test('every kind has a line of description', () => {
    for (const { description } of scenarioKinds.values())
      expect(description).toMatch(/^[^\n]{10,80}$/);
  });
});

/** What a form allows: `hang[:3i]` is `hang` and `hang:3i`; words in capitals stand for values. */
function written(form: string): string[] {
  const [, name = '', options = ''] = /^([^[]*)(?:\[(.*)\])?$/.exec(form) ?? [];
  if (options === '') return [name];
  const choices = /^:[a-z]+(\|[a-z]+)+$/.test(options)
    ? options
        .slice(1)
        .split('|')
        .map((word) => `:${word}`)
    : [options.replace('SPREAD', '45s').replace('COUNT', name === 'join' ? '3' : '2')];
  return [name, ...choices]
    .map((each) => (each === name ? name : `${name}${each}`))
    .map((each) => (each === 'crash:2' ? 'crash:count=2' : each));
}

describe('a time', () => {
  test.each([
    ['hang@12i:3i', 360_000],
    ['join@30s', 30_000],
    ['join@1.5i', 45_000],
    ['join@0s', 0],
    ['ttl@2m=27s', 120_000],
    ['evict@250ms:open', 250],
  ])('stands behind the name: %s', (text, atMs) => {
    expect(parseScenario(text, INTERVAL_MS).atMs).toBe(atMs);
  });

  test('in intervals is as long as those are', () => {
    expect(parseScenario('hang@12i:3i', 1000)).toMatchObject({
      atMs: 12_000,
      effect: { actions: [{ action: { forMs: 3_000 } }] },
    });
  });

  test('may have space around it, which is not kept', () => {
    expect(parseScenario(' rolling: every=2i, batch=2 ', INTERVAL_MS)).toMatchObject({
      text: 'rolling:every=2i,batch=2',
      effect: { everyMs: 60_000, batch: 2 },
    });
  });
});

const names = [...scenarioKinds.keys()].join(', ');

describe('a refusal is a usage error in one sentence', () => {
  test.each([
    ['jion', 'there is no scenario "jion"; did you mean "join"?'],
    ['Join', 'there is no scenario "Join"; did you mean "join"?'],
    ['lostreply', 'there is no scenario "lostreply"; did you mean "lost-reply"?'],
    ['earthquake', `there is no scenario "earthquake"; there are ${names}`],
    ['', `there is no scenario ""; there are ${names}`],
    ['join@', `there is no scenario "join@"; there are ${names}`],
    ['3i', `there is no scenario "3i"; there are ${names}`],
    ['__proto__', `there is no scenario "__proto__"; there are ${names}`],
    ['join@soon', 'scenario "join@soon": "soon" is no time; write 3i or 30s'],
    ['join@30', 'scenario "join@30": "30" is no time; write 3i or 30s'],
    ['join@-5i', 'scenario "join@-5i": "-5i" is no time; write 3i or 30s'],
    ['hang:3x', 'scenario "hang:3x": "3x" is no time; write 3i or 30s'],
    ['hang:-3i', 'scenario "hang:-3i": "-3i" is no time; write 3i or 30s'],
    ['pause:for=', 'scenario "pause:for=": "" is no time; write 3i or 30s'],
    ['ttl=-27s', 'scenario "ttl=-27s": "-27s" is no time; write 3i or 30s'],
    ['start:-5s', 'scenario "start:-5s": "-5s" is no time; write 3i or 30s'],
    ['clock-skew:-1i', 'scenario "clock-skew:-1i": "-1i" is no time; write 3i or 30s'],
    ['rolling:every=-4i', 'scenario "rolling:every=-4i": "-4i" is no time; write 3i or 30s'],
    ['clock-step:later', 'scenario "clock-step:later": "later" is no time; write -3i or 30s'],
    ['join:0', 'scenario "join:0": "0" is no count; write 1 or more'],
    ['join:1.5', 'scenario "join:1.5": "1.5" is no count; write 1 or more'],
    ['leave:-1', 'scenario "leave:-1": "-1" is no count; write 1 or more'],
    ['crash:1e3', 'scenario "crash:1e3": "1e3" is no count; write 1 or more'],
    ['failover:lose=all', 'scenario "failover:lose=all": "all" is no count; write 1 or more'],
    ['rolling:batch=0', 'scenario "rolling:batch=0": "0" is no count; write 1 or more'],
    ['restart:soft', 'scenario "restart:soft": "soft" is not known; write crash or graceful'],
    ['evict:both', 'scenario "evict:both": "both" is not known; write closed or open'],
    ['scale', 'scenario "scale": "" is not understood; write scale:2->8'],
    ['scale:8', 'scenario "scale:8": "8" is not understood; write scale:2->8'],
    ['scale:2-8', 'scenario "scale:2-8": "2-8" is not understood; write scale:2->8'],
    ['scale:0->8', 'scenario "scale:0->8": "0->8" is not understood; write scale:2->8'],
    ['scale:8->0', 'scenario "scale:8->0": "8->0" is not understood; write scale:2->8'],
    ['scale:3->3', 'scenario "scale:3->3": nothing changes; write scale:2->8'],
    ['join:2,3', 'scenario "join:2,3": "3" comes second'],
    ['hang:for=1i,for=2i', 'scenario "hang:for=1i,for=2i": "for=2i" comes second'],
    ['hang:=1i', 'scenario "hang:=1i": "=1i" has no name or value'],
    ['rolling:,batch=2', 'scenario "rolling:,batch=2": "" has no name or value'],
    ['rolling:evry=2i', 'scenario "rolling:evry=2i": "evry" is no option of it'],
    ['lost-reply:2', 'scenario "lost-reply:2": "2" is no option of it'],
    ['hang:3i,until=9i', 'scenario "hang:3i,until=9i": "until" is no option of it'],
    [
      'event-loop-lag:p50=9ms,p99=2ms',
      'scenario "event-loop-lag:p50=9ms,p99=2ms": p99 is at least p50, and p50 above 0',
    ],
    [
      'event-loop-lag:p50=0s',
      'scenario "event-loop-lag:p50=0s": p99 is at least p50, and p50 above 0',
    ],
    [
      'clock-skew:1i,drift=5',
      'scenario "clock-skew:1i,drift=5": drift "5" is no share up to 50%; write drift=5%',
    ],
    [
      'clock-skew:drift=100%',
      'scenario "clock-skew:drift=100%": drift "100%" is no share up to 50%; write drift=5%',
    ],
  ])('%j', (text, sentence) => {
    const { kind, message } = errorOf(() => effectOf(text));
    expect([kind, message]).toEqual(['usage', sentence]);
  });
});
