import type { PortalHost } from '@portal/common/host/portal-host';
import { HeaderControls } from '@portal/common/ui/header/header-controls';

/** Language, theme and help of the portal. */
export function Controls({ portal: { host, setTheme }, compact = false }: { portal: PortalHost; compact?: boolean }) {
  return (
    <HeaderControls
      locale={host.locale}
      onLocale={host.setLocale}
      theme={host.theme}
      onTheme={setTheme}
      help={host.content.links.help}
      compact={compact}
    />
  );
}
