import Bowser from 'bowser';

export interface Device {
  /** `Chrome`, or empty. */
  browser: string;
  /** `Windows`, or empty. */
  system: string;
  /** `phone`, `tablet`, `desktop`, or empty. */
  device: string;
}

const KINDS: Readonly<Record<string, string>> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' };

/** Parses a user agent, for display only: it can be forged. */
export function parseUserAgent(userAgent: string): Device {
  if (userAgent.trim() === '') return { browser: '', system: '', device: '' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return { browser: browser.name ?? '', system: os.name ?? '', device: KINDS[platform.type ?? ''] ?? '' };
}

/** `Chrome · Windows`, or `-` when nothing is known. */
export function describeDevice(userAgent: string): string {
  const { browser, system } = parseUserAgent(userAgent);
  return [browser, system].filter(Boolean).join(' · ') || '-';
}
