import { useEffect, useState, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { Tooltip } from '@portal/common/antd/float';
import { Icon } from '@portal/common/ui/icons';
import { LineIcon } from '@portal/common/ui/line-icon';
import styles from './document-tools.module.css';
import { fitted, isLargest, isSmallest, larger, smaller, turned, type Zoom } from './zoom.ts';

/** Toolbar of the viewer. Without `zoom` (the PDF viewer has its own) it has only full screen. */
export function DocumentTools({
  zoom,
  onZoom,
  frame,
}: {
  zoom: Zoom | undefined;
  onZoom: (zoom: Zoom) => void;
  frame: RefObject<HTMLElement | null>;
}) {
  const intl = useIntl();
  const full = useFullScreen(frame);
  const say = (id: 'zoomIn' | 'zoomOut' | 'reset' | 'rotate' | 'full' | 'leaveFull') =>
    intl.formatMessage({ id: `approvals.document.${id}` });
  return (
    <div className={styles.tools}>
      {zoom && (
        <>
          <Tool
            words={say('zoomOut')}
            icon="zoomOut"
            disabled={isSmallest(zoom)}
            onClick={() => onZoom(smaller(zoom))}
          />
          <Tooltip title={say('reset')}>
            <Button
              type="text"
              size="small"
              className={styles.percent ?? ''}
              onClick={() => onZoom({ ...zoom, percent: fitted.percent })}
            >
              {intl.formatNumber(zoom.percent / 100, { style: 'percent' })}
            </Button>
          </Tooltip>
          <Tool words={say('zoomIn')} icon="zoomIn" disabled={isLargest(zoom)} onClick={() => onZoom(larger(zoom))} />
          <Tool words={say('rotate')} icon="rotate" onClick={() => onZoom(turned(zoom))} />
        </>
      )}
      {full.possible && (
        <Tool words={say(full.on ? 'leaveFull' : 'full')} icon={full.on ? 'cross' : 'full'} onClick={full.toggle} />
      )}
    </div>
  );
}

function Tool({
  words,
  icon,
  disabled = false,
  onClick,
}: {
  words: string;
  icon: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <Tooltip title={words}>
      <Button
        type="text"
        size="small"
        aria-label={words}
        disabled={disabled}
        icon={icon in OWN ? <OwnIcon path={OWN[icon as keyof typeof OWN]} /> : <Icon name={icon} size={18} />}
        onClick={onClick}
      />
    </Tooltip>
  );
}

/** SVG paths of icons that only this viewer uses: rotate clockwise and full screen. */
const OWN = {
  full: 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4',
  rotate: 'M3.5 9.5h9v7h-9zM5.5 6.5a5.5 5.5 0 0 1 10.3 1.2M16.6 4.4v3.6H13',
};

function OwnIcon({ path }: { path: string }) {
  return (
    <LineIcon>
      <path d={path} />
    </LineIcon>
  );
}

function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const [on, setOn] = useState(false);
  useEffect(
    function followTheBrowser() {
      const look = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
      document.addEventListener('fullscreenchange', look);
      return () => document.removeEventListener('fullscreenchange', look);
    },
    [frame],
  );
  return {
    on,
    possible: document.fullscreenEnabled === true,
    toggle: () => void (on ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(() => undefined),
  };
}
