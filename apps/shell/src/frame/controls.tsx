import type { PortalHost } from '@portal/common/host/portal-host';
import { HostControls } from '@portal/common/ui/signed-out/host-controls';

/** Language, theme and help of the portal. */
export function Controls({ portal: { host, setTheme }, compact = false }: { portal: PortalHost; compact?: boolean }) {
  return <HostControls locale={host.locale} onLocale={host.setLocale} theme={host.theme} onTheme={setTheme} help={host.content.links.help} compact={compact} />;
}
