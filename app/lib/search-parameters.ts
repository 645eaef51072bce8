import { useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

/** The parameters of the address, and how to replace them all. The router's own hook for it would be part of every page. */
export function useSearchParameters() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  const replaceAll = (next: Record<string, string>, options?: NavigateOptions) =>
    void navigate(`?${new URLSearchParams(next)}`, options)
  return [parameters, replaceAll] as const
}
