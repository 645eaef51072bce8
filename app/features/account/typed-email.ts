import { useState } from 'react'

/** The address that was typed last, so that nobody types it twice on the way through the screens. */
export interface TypedEmail {
  read: () => string
  keep: (email: string) => void
}

/** Kept while /auth is open and nowhere else. */
export function useTypedEmail(): TypedEmail {
  const [typed] = useState(() => {
    let email = ''
    return {
      read: () => email,
      keep: (next: string) => {
        email = next
      },
    }
  })
  return typed
}
