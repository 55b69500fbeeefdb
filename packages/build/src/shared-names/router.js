/**
 * The names of react-router-dom that the portal uses: federation shares this file under that package's name, so that
 * pages load these and no data router. It is plain JavaScript, read by webpack alone; sources and tests import
 * `react-router-dom`, and `curated.test.ts` fails when a source uses a name that is missing here.
 */
export {
  Link,
  MemoryRouter,
  Navigate,
  NavigationType,
  Router,
  createPath,
  matchPath,
  parsePath,
  useHref,
  useInRouterContext,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'real-react-router-dom';
