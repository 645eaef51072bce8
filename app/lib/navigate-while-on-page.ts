import { useCallback } from 'react'
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router'

/** `navigate` for use after a wait: does nothing if the visitor has opened another page meanwhile. */
export function useNavigateWhileOnPage(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    // Compares the browser's address, which changes before the page does.
    async (to, options) => {
      if (location.pathname === pathname) await navigate(to, options)
    },
    [navigate, pathname],
  )
}
