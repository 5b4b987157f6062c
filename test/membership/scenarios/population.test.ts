import { expect, test } from 'vitest';
import { parseScenario } from '../../../src/membership/scenarios/parse-scenario.ts';
import { type Population, populationOf } from '../../../src/membership/scenarios/population.ts';
import { historyOf } from '../../../src/membership/scenarios/scenario.ts';
import { simulated } from '../simulated.ts';

function population(texts: readonly string[], workers = 5): Population {
  return populationOf(historyOf(texts.map((text) => parseScenario(text, 1000))), workers);
}

test('a scale says how many start, any other scenario starts the group', () => {
  expect(population(['scale:2->8']).start).toBe(2);
  expect(population(['rolling', 'scale:2->8']).start).toBe(2);
  expect(population(['join:3', 'rolling', 'pause']).start).toBe(5);
});

test('a second scale is seen', () => {
  expect(population(['scale:2->8']).second).toBeNull();
  expect(population(['scale:2->8', 'join', 'scale:9->1']).second).toBe('scale:9->1');
});

test.each([
  [['leave:5'], null],
  [['crash:6'], { text: 'crash:6', ends: 6, running: 5 }],
  [['leave:3', 'crash:3'], { text: 'crash:3', ends: 3, running: 2 }],
  [['leave:3', 'join', 'crash:3'], null],
  [['leave:6', 'join'], { text: 'leave:6', ends: 6, running: 5 }],
  [['scale:2->8', 'leave:8'], null],
  [['scale:8->2', 'leave:3'], { text: 'leave:3', ends: 3, running: 2 }],
  [['restart', 'rolling', 'leave:5'], null],
])('%j ends more than run: %j', (texts, excess) => {
  expect(population(texts).excess).toEqual(excess);
});

test('where a time decides which comes first, only what fits in no order is too much', () => {
  expect(population(['leave:6', 'join@2i']).excess).toBeNull();
  expect(population(['leave:7', 'join@2i']).excess).toMatchObject({ text: 'leave:7', running: 6 });
});

test('as many are simulated, also by a rolling restart that is written before', () => {
  const result = simulated([['rolling', 'scale:2->3']], { runs: 1 });
  expect(result.group.workers).toBe(2);
  const [scenario] = result.scenarios;
  expect(scenario?.startWorkers).toBe(2);
  expect(scenario?.workers).toHaveLength(2 + 2 + 1);
  expect(scenario?.workers.filter(({ startedMs }) => startedMs === 0)).toHaveLength(2);
});
