import { useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

/** The query parameters, and a function that replaces all of them. The router's own hook would be loaded on every page. */
export function useSearchParameters() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  const replaceAll = (next: Record<string, string>, options?: NavigateOptions) =>
    void navigate(`?${new URLSearchParams(next)}`, options)
  return [parameters, replaceAll] as const
}
