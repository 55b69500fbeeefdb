import { recall, remember } from '@portal/common/host/browser-store';

const NAME = 'draft:registerEnterprise';
/** Secrets and codes are never kept. */
const KEPT = ['email', 'phone', 'company', 'username', 'login_name'] as const;

export type Draft = Partial<Record<(typeof KEPT)[number], string>>;

/** What was typed before a reload or a detour, in this tab. */
export function readDraft(): Draft {
  try {
    const kept = JSON.parse(recall('session', NAME) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(KEPT.filter((name) => typeof kept[name] === 'string').map((name) => [name, kept[name] as string]));
  } catch {
    return {};
  }
}

/** Keeps what may be kept; null forgets it. */
export function keepDraft(values: Readonly<Record<string, unknown>> | null): void {
  const kept = values && Object.fromEntries(KEPT.filter((name) => values[name]).map((name) => [name, values[name]]));
  remember('session', NAME, kept && JSON.stringify(kept));
}
