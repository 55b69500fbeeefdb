/** The names of @tanstack/react-query that the portal uses: see `router.js`. */
export {
  QueryCache,
  QueryClient,
  QueryClientProvider,
  keepPreviousData,
  skipToken,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from 'real-react-query';
