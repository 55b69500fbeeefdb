import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { openSection, SECTION, type Section } from './section.ts';

/** Our remotes, below a path of a site with react-router. */
export function Account({ site }: { site: string }) {
  const place = useRef<HTMLDivElement>(null);
  const section = useRef<Section>(null);
  const { pathname, search, hash, state } = useLocation() as {
    pathname: string;
    search: string;
    hash: string;
    state: unknown;
  };
  const navigate = useNavigate();
  const go = useRef(navigate);
  const [said, say] = useState('');

  useEffect(function keepLatestNavigate() {
    go.current = navigate;
  });
  useEffect(
    function open() {
      if (!place.current) return undefined;
      const opened = openSection(place.current, {
        site,
        navigate: (to, options) => void go.current(SECTION + to, options),
        say,
      });
      section.current = opened;
      return opened.close;
    },
    [site],
  );
  useEffect(
    function pass() {
      section.current?.show({ path: pathname.slice(SECTION.length) + search + hash, state });
    },
    [site, pathname, search, hash, state],
  );

  return (
    <>
      <p>{said}</p>
      <div ref={place} />
    </>
  );
}
