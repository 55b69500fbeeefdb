import { useEffect, useId, useState } from 'react';

/** One wave around a ring, 120 to 360 points: `lobes` swings between the radii `inner` and `outer`. */
function ringPath(inner: number, outer: number, lobes: number): string {
  const middle = (inner + outer) / 2;
  const swing = (outer - inner) / 2;
  const points = lobes * 14;
  let path = '';
  for (let i = 0; i < points; i++) {
    const angle = (i / points) * 2 * Math.PI;
    const radius = middle + swing * Math.cos(lobes * angle);
    path += `${i ? 'L' : 'M'}${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  }
  return `${path}Z`;
}

/**
 * A ring of the guilloche, the fine-line ornament of certificates: one path, repeated turned by fractions of its
 * period. Child of an `<svg>`, drawn around the origin. It is drawn after the first paint, so that it does not delay a
 * page, and is not in prerendered pages.
 */
export function Guilloche({
  inner,
  outer,
  lobes = 12,
  copies = 10,
  width = 0.6,
  className,
}: {
  inner: number;
  outer: number;
  lobes?: number;
  copies?: number;
  width?: number;
  className?: string | undefined;
}) {
  const id = useId();
  const [drawn, setDrawn] = useState(false);
  useEffect(function drawAfterFirstPaint() {
    const frame = requestAnimationFrame(() => setDrawn(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  if (!drawn) return null;
  return (
    <g className={className} fill="none" stroke="currentColor" strokeWidth={width}>
      <path id={id} d={ringPath(inner, outer, lobes)} />
      {Array.from({ length: copies - 1 }, (_, i) => (
        <use key={i} href={`#${id}`} transform={`rotate(${(((i + 1) * 360) / (lobes * copies)).toFixed(3)})`} />
      ))}
    </g>
  );
}

/** The ornament with an icon in its middle, for empty and error states; 116 units square. */
export function Rosette({ children, size = 116 }: { children?: React.ReactNode; size?: number }) {
  return (
    <svg viewBox="-58 -58 116 116" width={size} height={size} aria-hidden="true" focusable="false">
      <g color="var(--acc-hint)" opacity={0.55}>
        <Guilloche inner={34} outer={57} lobes={12} copies={9} width={0.5} />
      </g>
      <circle r="30" fill="var(--acc-lapis-bg)" />
      <g transform="translate(-14 -14)" color="var(--acc-lapis)">
        {children}
      </g>
    </svg>
  );
}
