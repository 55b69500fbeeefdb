import type { ChainReport } from '@portal/common/contract/console/audit';
import { HOUR_MS } from '@portal/common/rules/units';
import { isDatabaseAway } from '../../platform/db/connect.ts';
import type { PartState } from '../../platform/errors/storage-full.ts';
import { causeOf } from '../../platform/errors/error-cause.ts';
import type { Services } from '../../platform/http/services.ts';
import { anchorHead, readAnchor, type Anchor } from './anchor.ts';
import { chainBeside } from './append-beside.db.ts';
import { chainAllAudit } from './chain-audit.db.ts';
import { checkChain } from './check-chain.db.ts';
import { dayOf } from './link.ts';

/** Entries of older days that one run walks, so that the whole chain is walked in time and no run takes long. */
const PORTION = 20_000;
/** Transactions that append at the same time while many entries wait. */
const MOST_WRITERS = 8;

/** The anchor; undefined also while the file store is away, which the log then says. */
async function anchorIfThere(services: Services): Promise<{ anchor?: Anchor | undefined; isAway: boolean }> {
  try {
    return { anchor: await readAnchor(services), isAway: false };
  } catch (error) {
    services.log.warn({ event: 'audit.anchor.away', error: causeOf(error, { withMessage: true }) });
    return { isAway: true };
  }
}

/**
 * Checks the chain, and then chains what has come meanwhile and checks that, too. A chain that is broken stays as it was
 * found.
 */
export async function checkNow(
  services: Services,
  options: { from?: string | undefined; atMost?: number } = {},
): Promise<ChainReport> {
  const { anchor } = await anchorIfThere(services);
  const check = () => checkChain({ ...services, now: services.clock.now() }, { ...options, anchor });
  const report = await check();
  if (report.broken || report.next !== null || (await chainAllAudit(services)) === 0) return report;
  return check();
}

/** Checks what was appended since the last anchor, and that the anchor holds. */
export async function checkEnd(
  services: Services,
): Promise<{ report: ChainReport; anchor?: Anchor | undefined; isAway: boolean }> {
  const found = await anchorIfThere(services);
  const now = services.clock.now();
  const from = found.anchor?.day ?? dayOf(now);
  return { ...found, report: await checkChain({ ...services, now }, { from, anchor: found.anchor, isEndOnly: true }) };
}

export interface ChainWatch {
  /** For `/health/ready`. */
  state(): PartState;
  /** Appends one batch, or one for each chain of the day while more wait; returns the number of entries. */
  append(): Promise<number>;
  /** Checks the end of the chain and a portion of the rest; anchors the head when the last anchor is an hour old. */
  run(): Promise<{ broken: string[] }>;
}

/** The job that chains the audit log, and detects rows that something else wrote or deleted. */
export function watchChain(services: Services): ChainWatch {
  const { clock, db, vault, log, config } = services;
  // The other half of the connections stays for calls.
  const writers = Math.max(1, Math.min(MOST_WRITERS, Math.floor(config.poolSize / 2)));
  let found: PartState = 'ok';
  let stopped = false;
  /** Day with which the next portion begins. */
  let from: string | undefined;
  return {
    state: () => (found === 'ok' && stopped ? 'unavailable' : found),
    async append() {
      try {
        const chained = await chainBeside(services, writers);
        stopped = false;
        return chained;
      } catch (error) {
        stopped = !isDatabaseAway(error);
        throw error;
      }
    },
    async run() {
      const { report, anchor, isAway } = await checkEnd(services);
      const portion = await checkChain({ db, vault, now: clock.now() }, { from, atMost: PORTION });
      // A broken day is checked again, so that the state stays until it is whole.
      if (!portion.broken) from = portion.next ?? undefined;
      const broken = report.broken ?? portion.broken;
      found = broken ? 'broken' : 'ok';
      if (broken) log.error({ event: 'audit.broken', ...broken });
      const age = clock.now().getTime() - (anchor?.at ?? 0);
      // The old anchor stays as long as the chain does not hold it. A clock that was set back delays no anchor.
      if (!broken && !isAway && (age >= HOUR_MS || age < 0)) await anchorHead(services);
      return { broken: broken ? [`${broken.day} ${broken.number} ${broken.why}`] : [] };
    },
  };
}
