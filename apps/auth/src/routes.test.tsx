import { matchPath } from 'react-router-dom';
import claim from '../remote.json' with { type: 'json' };
import { routes } from './routes.tsx';

test.each(routes.map(({ path }) => path))('%s is below a path claimed by this remote', (path) => {
  expect(claim.paths.some((owned) => matchPath({ path: `${owned}/*`, caseSensitive: false }, path))).toBe(true);
});
