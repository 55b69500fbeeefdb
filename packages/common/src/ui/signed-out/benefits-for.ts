import type { PortalContent } from '../../contract/config.ts';

/** What `content.benefits` promises this audience (`partner`, `enterprise`, …): its own where there are any, else what holds for everybody. */
export function benefitsFor({ benefits }: Pick<PortalContent, 'benefits'>, audience: string): PortalContent['benefits'] {
  const own = benefits.filter((benefit) => benefit.for === audience);
  return own.length > 0 ? own : benefits.filter((benefit) => !benefit.for);
}
