/**
 * The names of react-router-dom that the portal uses: federation shares this file under that package's name, so that
 * the page carries these and no data router. It is plain JavaScript, read by webpack alone; sources and tests import
 * `react-router-dom`, and `curated.test.ts` fails when a source uses a name that is missing here.
 */
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  NavigationType,
  NavLink,
  Outlet,
  Route,
  Router,
  Routes,
  createPath,
  generatePath,
  matchPath,
  matchRoutes,
  parsePath,
  resolvePath,
  useHref,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'real-react-router-dom';
