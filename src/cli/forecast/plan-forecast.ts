import type { Contract } from '../../core/due/contract.ts';
import type { DueRequest } from '../../core/due/due-request.ts';
import type { Clock } from '../../core/results/forecast.ts';
import { DAY_S } from '../../core/time/civil.ts';
import { unknownZone } from '../../core/time/intl-offset.ts';
import { parseIso } from '../../core/time/parse-iso.ts';
import { findZone, type Zone } from '../../core/time/zone.ts';
import { UserError } from '../../core/user-error.ts';
import type { Capacity, CapacityStep } from '../../forecast/drain/capacity-steps.ts';
import type { RateLimit } from '../../forecast/drain/token-bucket.ts';
import type { ForecastOptions } from '../../forecast/forecast.ts';
import { openFile } from '../../inputs/open-bytes.ts';
import { type Contracts, readContracts } from '../../inputs/read-contracts.ts';
import type { DrainFlags, ForecastArguments } from './arguments.ts';
import type { DailyRate } from './rates.ts';

interface Planned {
  readonly request: DueRequest;
  readonly options: ForecastOptions;
  readonly clock: Clock;
}

/** Up to a week a picture shows seconds, and minutes beyond. */
const SECONDS_S_MAX = 7 * DAY_S;

/**
 * The flags as what is asked of the source and of the forecast: the zone, the horizon from `nowMs` or a
 * time, and the contracts of the file. Throws a `UserError` of kind usage.
 */
export async function planForecast(args: ForecastArguments, nowMs: number): Promise<Planned> {
  const zone = findZone(args.zone);
  if (zone === null) {
    const message = `--tz "${args.zone}" ${unknownZone(args.zone)}`;
    throw new UserError('usage', `${message}; a column of zones is named with --tz-column`);
  }
  const { contracts, limits } = await contractsOf(args);
  const fromS = fromOf(args, zone, nowMs);
  const untilS = fromS + args.forS;
  const request: DueRequest = {
    fromS,
    untilS,
    includesOverdue: args.includesOverdue,
    zone: args.zone,
    policy: args.policy,
    tolerances: { all: args.toleranceS ?? 0, byType: tolerancesOf(contracts) },
    jitter: args.jitter,
  };
  const offsetAt = (second: number): number => zone.offsetAt(second);
  const options: ForecastOptions = {
    fromS,
    untilS,
    binS: args.binS ?? (args.forS <= SECONDS_S_MAX ? 1 : 60),
    zone: args.zone,
    offsetAt,
    contracts,
    policy: args.policy,
    includesOverdue: args.includesOverdue,
    isJittered: args.jitter !== null,
    drain: args.drain === null ? null : drainOf(args.drain, { limits, fromS, untilS, zone }),
    maxLatenessS: args.maxLatenessS,
    plan: args.plan,
  };
  return { request, options, clock: zone };
}

async function contractsOf({ contractsFile }: ForecastArguments): Promise<Contracts> {
  if (contractsFile === null) return { contracts: [], limits: new Map() };
  return readContracts(await openFile(contractsFile));
}

function tolerancesOf(contracts: readonly Contract[]): DueRequest['tolerances']['byType'] {
  return new Map(
    contracts.flatMap(({ type, toleranceS, direction }) =>
      type === null ? [] : [[type, { toleranceS, isSymmetric: direction === 'either' }] as const],
    ),
  );
}

function fromOf({ from, policy }: ForecastArguments, zone: Zone, nowMs: number): number {
  if (from === 'now') return Math.floor(nowMs / 1000);
  const cell = parseIso(from);
  if (cell.kind === 'utc') return cell.second;
  const found = cell.kind === 'local' ? zone.toUtc(cell.second, policy).second : null;
  if (found !== null) return found;
  throw new UserError(
    'usage',
    `--from "${from}" is no time; write now, a day as in 2026-12-01, or 2026-12-01T09:00:00+03:00`,
  );
}

interface DrainPlace {
  readonly limits: Contracts['limits'];
  readonly fromS: number;
  readonly untilS: number;
  readonly zone: Zone;
}

function drainOf(flags: DrainFlags, place: DrainPlace): ForecastOptions['drain'] {
  return {
    capacity: capacityOf(flags.rates, place),
    limits: flags.limits.map(({ name, perS }) => ({
      name,
      types: place.limits.get(name) ?? [name],
      perS,
      burst: flags.burst,
    })) satisfies readonly RateLimit[],
    backlog: flags.backlog,
    prefetch: flags.prefetch,
  };
}

/** Jobs may wait past the horizon: rates by the time of day go on for some days behind it. */
const DAYS_BEHIND = 30;

function capacityOf(rates: readonly DailyRate[], { fromS, untilS, zone }: DrainPlace): Capacity {
  const [only] = rates;
  if (rates.length === 1 && only?.secondOfDay === 0) return only.perS;
  const firstDay = Math.floor((fromS + zone.offsetAt(fromS)) / DAY_S) - 1;
  const lastDay = Math.ceil(untilS / DAY_S) + DAYS_BEHIND;
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, i) => firstDay + i);
  const steps = days.flatMap((day) =>
    rates.map(({ secondOfDay, perS }): CapacityStep => {
      const local = day * DAY_S + secondOfDay;
      const { second } = zone.toUtc(local, { gap: 'forward', twice: 'earlier' });
      return { fromS: second ?? local, perS };
    }),
  );
  return steps.toSorted((a, b) => a.fromS - b.fromS);
}
