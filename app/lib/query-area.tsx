import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Holds the server data of one signed-in person. Give it that person's id as `key`: the cache of the one before
 * goes with its component, so that nothing of it is shown to the next. For the member's and the owner's pages
 * only; public pages do not load the library.
 */
export function QueryArea({ children }: { children: React.ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            // One request per reason to ask. The backend client has its own time limits, and pages offer a retry.
            retry: false,
            refetchOnWindowFocus: false,
            refetchOnReconnect: false,
            // Offline a request fails at once and the page says so, instead of waiting for the connection.
            networkMode: 'always',
            // A page that was left reads anew. Not 0: a rendering that is interrupted would lose its query.
            gcTime: 1000,
          },
          mutations: { networkMode: 'always' },
        },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Whether there is nothing to show after a failure, also while it is being tried again. */
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
