import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { SharingMode, type SharingRegion } from '@portal/common/enums/approval/sharing';
import type { Locale } from '@portal/common/intl/locale';
import type { Sharer } from '../../../platform/db/tables/stored-values.ts';

/** Somebody among whom requests are shared. */
export interface Sharing extends Sharer {
  /** Queues in which they may decide. */
  queues: readonly ApprovalQueue[];
  /** Requests that they got within a day, and older ones that they still have. */
  load: number;
}

/** What a request asks of who decides it. */
export interface Shareable {
  queue: ApprovalQueue;
  language: Locale;
  region: SharingRegion;
}

/** Nothing named is everything. */
const fits = <Value>(named: readonly Value[], value: Value) => named.length === 0 || named.includes(value);

/**
 * Who gets a request: of those who may decide it, and whose skills fit where they count, the one with the smallest load;
 * of several the first. Undefined when there is nobody.
 */
export function chooseSharer<One extends Sharing>(
  mode: SharingMode,
  people: readonly One[],
  { queue, language, region }: Shareable,
): One | undefined {
  const bySkill = mode === SharingMode.skill;
  let chosen: One | undefined;
  for (const one of people) {
    const able =
      one.queues.includes(queue) &&
      (!bySkill || (fits(one.kinds, queue) && fits(one.languages, language) && fits(one.regions, region)));
    if (able && (!chosen || one.load < chosen.load)) chosen = one;
  }
  return chosen;
}
