import { useCallback } from 'react'
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router'

/** `navigate` for after a wait: does nothing once another page was opened, from which it would take its reader away. */
export function useNavigateFromHere(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    // By the browser's address, which changes before the page does.
    async (to, options) => {
      if (location.pathname === pathname) await navigate(to, options)
    },
    [navigate, pathname],
  )
}
