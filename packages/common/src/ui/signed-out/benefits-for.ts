import type { PortalContent } from '../../contract/portal/config.ts';

/** Benefits of `content.benefits` for an audience (`partner`, `enterprise`, …): its own, or else the general ones. */
export function benefitsFor(
  { benefits }: Pick<PortalContent, 'benefits'>,
  audience: string,
): PortalContent['benefits'] {
  const own = benefits.filter((benefit) => benefit.for === audience);
  return own.length > 0 ? own : benefits.filter((benefit) => !benefit.for);
}
