import { expect, test } from 'vitest';
import { mariadb } from './mariadb.ts';
import { redis } from './redis-server.ts';
import { planFor } from './system-program.ts';

/** A machine with these programs on its PATH. */
function machine(programs: string, root: boolean): Parameters<typeof planFor>[0] {
  return { has: (program) => programs.split(' ').includes(program), root };
}

test('root on Debian installs redis-server with apt-get, after its lists are fresh', () => {
  expect(planFor(machine('apt-get dpkg', true), redis)).toEqual({
    step: 'install',
    commands: ['apt-get update', 'apt-get install -y --no-install-recommends redis-server'],
  });
});

test('root on Alpine and on Fedora installs it with what is there', () => {
  expect(planFor(machine('apk', true), redis)).toEqual({
    step: 'install',
    commands: ['apk add redis'],
  });
  expect(planFor(machine('dnf', true), redis)).toMatchObject({
    commands: ['dnf install -y redis'],
  });
});

test('a user on a Mac installs it with brew, which serves no root', () => {
  const commands = ['brew install redis'];
  expect(planFor(machine('brew', false), redis)).toEqual({ step: 'install', commands });
  expect(planFor(machine('brew', true), redis)).toEqual({
    step: 'ask',
    message: 'The tests need redis-server. Type, as yourself: brew install redis',
  });
});

test('a user without rights is told the one command to type', () => {
  expect(planFor(machine('apt-get sudo', false), redis)).toEqual({
    step: 'ask',
    message:
      'The tests need redis-server. Type: sudo apt-get update && sudo apt-get install -y --no-install-recommends redis-server',
  });
});

test('on a machine of an unknown kind the person is told what is needed', () => {
  expect(planFor(machine('', true), redis)).toMatchObject({
    step: 'ask',
    message: expect.stringMatching(/redis-server on the PATH/),
  });
});

test('of MariaDB root on Debian installs the server without its service', () => {
  expect(planFor(machine('apt-get', true), mariadb)).toMatchObject({
    commands: ['apt-get update', 'apt-get install -y --no-install-recommends mariadb-server-core'],
  });
});
