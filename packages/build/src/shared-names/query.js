/**
 * The names of @tanstack/react-query that the portal uses, as in `router.js`: so pages load no hydration, suspense or
 * streamed queries. `curated.test.ts` fails when a source uses a name that is missing here.
 */
export {
  QueryCache,
  QueryClient,
  QueryClientProvider,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from 'real-react-query';
