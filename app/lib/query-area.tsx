import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Provides the query cache of one signed-in user. Give it the user's id as `key`: the cache is discarded with the
 * component, so that no data of one user is shown to the next. For the member's and the owner's pages only;
 * public pages do not load the library.
 */
export function QueryArea({ children }: { children: React.ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            // No automatic retries: the backend client has its own timeouts, and pages offer a retry button.
            retry: false,
            refetchOnWindowFocus: false,
            // Retry failed queries; do not change what is shown.
            refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
            // Fail at once while offline, so that the page reports it instead of waiting for the connection.
            networkMode: 'always',
            // Reopening a page loads its data again. Not 0: an interrupted render would lose its query.
            gcTime: 1000,
          },
          mutations: { networkMode: 'always' },
        },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Whether the query failed and has no data, also during a retry. */
export function hasFailed({ data, errorUpdateCount }: { data: unknown; errorUpdateCount: number }): boolean {
  return data === undefined && errorUpdateCount > 0
}

/** Calls the handler once for each failure of a query, as for a toast. */
export function useErrorHandler(error: Error | null, handler: (error: Error) => void): void {
  const handle = useEffectEvent(handler)
  useEffect(() => {
    if (error) handle(error)
  }, [error])
}
